package io.openperp.transaction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Changes a market as a whole: lists it, changes its terms or state, moves it to another lane, or delists it. */
public sealed interface MarketOperation extends OperatorAction {

    /**
     * {@code listMarket}: an operator lists a market while the exchange runs (MKT-013).
     *
     * @param symbol a symbol that no market has ever had, such as {@code DOGE-USD}
     * @param terms terms separated by commas, each its name and its value, with the numbers of a list separated by
     *     spaces; named as in a market's block of the configuration: {@code tickSize 0.01, lotSize 0.001, maxLeverage
     *     20, leverageKnots 1 10 20}
     * @param state initial trading state, one of {@link SetMarketState#STATES}; empty for {@code trading}
     */
    record ListMarket(String symbol, String terms, String state) implements OwnAction, MarketOperation {

        /** Longest terms in bytes of UTF-8. */
        public static final int LONGEST_TERMS = 4096;

        private static final Pattern SYMBOL = Pattern.compile("[A-Z0-9]{1,16}-USD");

        static final Kind KIND = new Kind(
                "listMarket",
                1031,
                List.of(
                        new Field("symbol", Type.TEXT),
                        new Field("terms", Type.TEXT),
                        new Field("state", Type.OPTIONAL_TEXT)),
                values -> new ListMarket((String) values.get(0), (String) values.get(1), (String) values.get(2)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(symbol, terms, state);
        }

        /**
         * The value of each term by its name, in the order given. Throws {@link IllegalArgumentException} with a
         * sentence for text that cannot be parsed.
         */
        public Map<String, String> byName() {
            return byName(terms);
        }

        /** Parses a text of terms: the value of each term by its name, in the order given. */
        public static Map<String, String> byName(String terms) {
            return ChangeTerms.byName(terms);
        }

        @Override
        public @Nullable String flaw() {
            if (!SYMBOL.matcher(symbol).matches()) {
                return "symbol is \"" + symbol + "\", accepted is <ASSET>-USD with 1 to 16 capitals and digits";
            }
            String flaw = Flaws.text("terms", terms, 0, LONGEST_TERMS);
            if (flaw != null) {
                return flaw;
            }
            if (!state.isEmpty() && !SetMarketState.STATES.contains(state)) {
                return "unknown state " + state + ", accepted are " + String.join(", ", SetMarketState.STATES);
            }
            try {
                byName();
                return null;
            } catch (IllegalArgumentException refused) {
                return refused.getMessage();
            }
        }
    }

    /**
     * {@code changeTerms}: an operator changes the terms of a market while it runs (TRM-001).
     *
     * @param terms the terms that change, separated by commas, each its name and its value, with the numbers of a list
     *     separated by spaces: {@code takerFee 0.0006, tierFactors 1 1.5 2}; empty to cancel a pending change
     * @param effectiveAt second since 1970 from which on the terms apply; 0 for at once
     */
    record ChangeTerms(String symbol, String terms, long effectiveAt) implements OwnAction, MarketOperation {

        /** Longest terms in bytes of UTF-8. */
        public static final int LONGEST_TERMS = 2048;

        static final Kind KIND = new Kind(
                "changeTerms",
                1030,
                List.of(
                        new Field("symbol", Type.TEXT),
                        new Field("terms", Type.OPTIONAL_TEXT),
                        new Field("effectiveAt", Type.OPTIONAL_COUNT)),
                values -> new ChangeTerms((String) values.get(0), (String) values.get(1), (long) values.get(2)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(symbol, terms, effectiveAt);
        }

        /**
         * The value of each term by its name, in the order given. Throws {@link IllegalArgumentException} with a
         * sentence for text that cannot be parsed.
         */
        public Map<String, String> byName() {
            return byName(terms);
        }

        static Map<String, String> byName(String terms) {
            Map<String, String> byName = new LinkedHashMap<>();
            if (terms.isBlank()) {
                return byName;
            }
            for (String entry : terms.split(",", -1)) {
                String[] words = entry.strip().split("\\s+", 2);
                if (words.length < 2) {
                    throw new IllegalArgumentException("terms has \"" + entry.strip()
                            + "\", accepted are a name and a value, such as takerFee 0.0005");
                }
                if (byName.put(words[0], String.join(" ", words[1].split("\\s+"))) != null) {
                    throw new IllegalArgumentException("terms names " + words[0] + " twice");
                }
            }
            return byName;
        }

        @Override
        public @Nullable String flaw() {
            String flaw = Flaws.text("terms", terms, 0, LONGEST_TERMS);
            if (flaw != null) {
                return flaw;
            }
            try {
                return byName().isEmpty() && effectiveAt != 0
                        ? "effectiveAt is " + effectiveAt
                                + ", accepted without terms is 0: what is pending is cancelled"
                        : null;
            } catch (IllegalArgumentException refused) {
                return refused.getMessage();
            }
        }
    }

    /**
     * {@code setMarketState}: an operator sets the trading state of a market (MST-001).
     *
     * @param state the new state, one of {@link #STATES}
     * @param reason explanation for people, 1 to {@link #LONGEST_REASON} bytes of UTF-8 without invisible characters
     * @param until second since 1970 at which the state ends by itself; 0 if it lasts until the state is set again
     */
    record SetMarketState(String symbol, String state, String reason, long until)
            implements OwnAction, MarketOperation {

        /** All trading states, from the least to the most restrictive. */
        public static final List<String> STATES = List.of("trading", "postOnly", "reduceOnly", "cancelOnly", "halted");

        /** Longest reason in bytes of UTF-8. */
        public static final int LONGEST_REASON = 128;

        static final Kind KIND = new Kind(
                "setMarketState",
                1020,
                List.of(
                        new Field("symbol", Type.TEXT),
                        new Field("state", Type.TEXT),
                        new Field("reason", Type.TEXT),
                        new Field("until", Type.COUNT)),
                values -> new SetMarketState(
                        (String) values.get(0), (String) values.get(1), (String) values.get(2), (long) values.get(3)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(symbol, state, reason, until);
        }

        @Override
        public @Nullable String flaw() {
            if (!STATES.contains(state)) {
                return "unknown state " + state + ", accepted are " + String.join(", ", STATES);
            }
            String flaw = Flaws.text("reason", reason, 1, LONGEST_REASON);
            if (flaw != null) {
                return flaw;
            }
            return state.equals("trading") && until != 0
                    ? "until is " + until + ", accepted is 0: trading has no end"
                    : null;
        }
    }

    /**
     * {@code settleMarket}: an administrator delists a market for ever; all its positions are closed at one price
     * (STL-001).
     *
     * @param minutes how the price is determined: 0 for the last oracle price; 1 to {@link #LONGEST_AVERAGE} for the
     *     average of the oracle price over that many minutes
     * @param reason explanation for people, 1 to {@link SetMarketState#LONGEST_REASON} bytes of UTF-8 without invisible
     *     characters
     */
    record SettleMarket(String symbol, long minutes, String reason) implements OwnAction, MarketOperation {

        /** Longest time over which the oracle price is averaged, in minutes. */
        public static final int LONGEST_AVERAGE = 60;

        static final Kind KIND = new Kind(
                "settleMarket",
                1033,
                List.of(
                        new Field("symbol", Type.TEXT),
                        new Field("minutes", Type.COUNT),
                        new Field("reason", Type.TEXT)),
                values -> new SettleMarket((String) values.get(0), (long) values.get(1), (String) values.get(2)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(symbol, minutes, reason);
        }

        @Override
        public @Nullable String flaw() {
            if (minutes < 0 || minutes > LONGEST_AVERAGE) {
                return "minutes is " + Long.toUnsignedString(minutes)
                        + ", accepted are 0 for the last oracle price and 1 to " + LONGEST_AVERAGE + " for its average";
            }
            return Flaws.text("reason", reason, 1, SetMarketState.LONGEST_REASON);
        }
    }

    /**
     * {@code moveMarket}: an administrator moves a market to a lane of its own, or back to the lane of the account
     * shard (ROL-013).
     *
     * @param ownLane whether the market gets a lane of its own; false moves it back to the lane of the account shard
     */
    record MoveMarket(String symbol, boolean ownLane) implements OwnAction, MarketOperation {

        static final Kind KIND = new Kind(
                "moveMarket",
                1100,
                List.of(new Field("symbol", Type.TEXT), new Field("ownLane", Type.FLAG)),
                values -> new MoveMarket((String) values.get(0), (Boolean) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(symbol, ownLane);
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }
}
