package io.openperp.transaction;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code listMarket}: an operator lists a market while the exchange runs (MKT-013).
 *
 * @param symbol such as {@code DOGE-USD}; one that no market has ever had
 * @param terms name and value of each term, separated by commas, numbers of a list by spaces, named as in a market's
 *     block of the configuration: {@code tickSize 0.01, lotSize 0.001, maxLeverage 20, leverageKnots 1 10 20}
 * @param state one of {@link SetMarketState#STATES} in which it begins; empty: {@code trading}
 */
public record ListMarket(String symbol, String terms, String state)
        implements OwnAction, OperatorAction.MarketOperation {

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

    /** The value of each term by its name, in the order given. Throws {@link IllegalArgumentException} with a sentence. */
    public Map<String, String> byName() {
        return byName(terms);
    }

    /** The value of each term by its name, from the text of such terms. */
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
