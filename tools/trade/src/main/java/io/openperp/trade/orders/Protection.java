package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.client.Actions;
import io.openperp.trade.markets.Market;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An order that closes a position at a trigger: the parsed arguments of {@code stop}, {@code take-profit}, {@code
 * trail} or {@code range}.
 *
 * @param market market as the user has typed it
 * @param amount a size or a percentage; null: the whole position
 * @param trigger trigger price, for a range the lower one; for a trail the distance from the best mark as a percentage
 * @param limit limit price of the order at the trigger; null: at the market
 * @param high upper trigger price of a range; null for other kinds
 * @param highLimit limit price of the order at the upper trigger; null: at the market, or no range
 */
record Protection(
        Kind kind,
        String market,
        @Nullable String amount,
        String trigger,
        @Nullable Decimal limit,
        @Nullable Decimal high,
        @Nullable Decimal highLimit) {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,2})?)%");
    private static final String LIMIT = "limit";

    enum Kind {
        STOP("stop", "at", "95000"),
        TAKE_PROFIT("take-profit", "at", "110000"),
        TRAIL("trail", "by", "2%"),
        RANGE("range", "at", "95000 and 110000");

        private final String command;
        private final String before;
        private final String example;

        Kind(String command, String before, String example) {
            this.command = command;
            this.before = before;
            this.example = example;
        }

        /** Name of this kind of order in the exchange's answers, such as {@code takeProfit}. */
        String wireName() {
            return switch (this) {
                case STOP -> "stop";
                case TAKE_PROFIT -> "takeProfit";
                case TRAIL -> "trailing";
                case RANGE -> "range";
            };
        }

        /**
         * The mark price for which the order waits, in words.
         *
         * @param high upper trigger price of a range; null for other kinds
         */
        String awaited(boolean isBuy, String trigger, @Nullable Decimal high) {
            return switch (this) {
                case STOP -> "the mark at %s or %s".formatted(trigger, isBuy ? "above" : "below");
                case TAKE_PROFIT -> "the mark at %s or %s".formatted(trigger, isBuy ? "below" : "above");
                case RANGE -> "the mark at %s or below, or at %s or above".formatted(trigger, high);
                case TRAIL -> "the mark %s %s its best".formatted(trigger, isBuy ? "above" : "below");
            };
        }
    }

    static Protection parse(Kind kind, List<String> words) {
        if (kind == Kind.RANGE) {
            return range(words);
        }
        boolean hasLimit = kind != Kind.TRAIL
                && words.size() >= 2
                && words.get(words.size() - 2).equalsIgnoreCase(LIMIT);
        List<String> rest = hasLimit ? words.subList(0, words.size() - 2) : words;
        int before = rest.size() - 2;
        if (before < 1 || before > 2 || !rest.get(before).equalsIgnoreCase(kind.before)) {
            throw CommandFailed.usage(
                    "'%1$s %2$s' names no position and trigger; '%1$s BTC-USD %3$s %4$s' does, '%1$s BTC-USD 25%% %3$s %4$s' for a part of it"
                            .formatted(kind.command, String.join(" ", words), kind.before, kind.example));
        }
        String trigger = rest.getLast();
        if (kind == Kind.TRAIL) {
            basisPoints(trigger);
        } else {
            trigger = Ticket.positive("trigger", trigger).toString();
        }
        return new Protection(
                kind,
                rest.getFirst(),
                before == 2 ? rest.get(1) : null,
                trigger,
                hasLimit ? Ticket.positive(LIMIT, words.getLast()) : null,
                null,
                null);
    }

    /** Parses the arguments of a range: MARKET [AMOUNT] at LOW [limit PRICE] and HIGH [limit PRICE]. */
    private static Protection range(List<String> words) {
        int at = placeOf(Kind.RANGE.before, words);
        int and = placeOf("and", words);
        Trigger low = at < 1 || at > 2 || and < at ? null : Trigger.parse("lower", words.subList(at + 1, and));
        Trigger high = low == null ? null : Trigger.parse("upper", words.subList(and + 1, words.size()));
        if (low == null || high == null) {
            throw CommandFailed.usage(
                    "'range %s' names no position with a price below and one above; 'range BTC-USD at 95000 and 110000' does, 'range BTC-USD 25%% at 95000 and 110000' for a part of it, 'range BTC-USD at 95000 limit 94900 and 110000 limit 109500' with limits"
                            .formatted(String.join(" ", words)));
        }
        if (low.price.units() >= high.price.units()) {
            throw CommandFailed.usage("the lower trigger is %s and the upper %s; the lower must be below"
                    .formatted(low.price, high.price));
        }
        return new Protection(
                Kind.RANGE,
                words.getFirst(),
                at == 2 ? words.get(1) : null,
                low.price.toString(),
                low.limit,
                high.price,
                high.limit);
    }

    /** Index of a word in the list; -1 if it is missing. */
    private static int placeOf(String word, List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equalsIgnoreCase(word)) {
                return i;
            }
        }
        return -1;
    }

    /** One of the two triggers of a range, written as PRICE [limit PRICE]. */
    private record Trigger(Decimal price, @Nullable Decimal limit) {

        /** Parses a trigger; null if the words are not one. */
        static @Nullable Trigger parse(String which, List<String> words) {
            boolean hasLimit = words.size() == 3 && words.get(1).equalsIgnoreCase(LIMIT);
            if (words.size() != 1 && !hasLimit) {
                return null;
            }
            return new Trigger(
                    Ticket.positive(which + " trigger", words.getFirst()),
                    hasLimit ? Ticket.positive("limit of the " + which + " trigger", words.getLast()) : null);
        }
    }

    /** Whether the order has a limit price at each of its triggers. */
    boolean isLimited() {
        return limit != null && (kind != Kind.RANGE || highLimit != null);
    }

    /**
     * Throws {@link CommandFailed} for a limit price that is not a multiple of the tick. Trigger prices need not be
     * (CND-002).
     */
    void requirePrices(Market of) {
        if (limit != null) {
            of.requirePrice(limit);
        }
        if (highLimit != null) {
            of.requirePrice(highLimit);
        }
    }

    /**
     * Returns the order in the form in which it is signed.
     *
     * @param side side of the closing order
     * @param terms options that {@linkplain ClosingTerms#requireFitting suit} the order
     * @param builder builder to whom each fill pays a fee; null: none
     */
    OrderAction action(Side side, String symbol, Decimal size, ClosingTerms terms, @Nullable BuilderCode builder) {
        String amount = size.toString();
        String worst = limit == null ? null : limit.toString();
        Routing routing = terms.isIsolated() ? Routing.ISOLATED : Routing.CROSS;
        return switch (kind) {
            case STOP ->
                ended(Actions.stop(side, symbol, amount, trigger, worst).routed(routing), terms, builder);
            case TAKE_PROFIT ->
                ended(Actions.takeProfit(side, symbol, amount, trigger, worst).routed(routing), terms, builder);
            case RANGE -> range(side, symbol, amount, terms.slippage(), builder).routed(routing);
            case TRAIL -> trail(side, symbol, amount, terms, builder).routed(routing);
        };
    }

    private static StopOrder ended(StopOrder order, ClosingTerms terms, @Nullable BuilderCode builder) {
        Slippage slippage = terms.slippage();
        StopOrder bounded = slippage == null ? order : Actions.bounded(order, slippage.basisPoints());
        return builder == null ? bounded : bounded.paying(builder);
    }

    private RangeOrder range(
            Side side, String symbol, String size, @Nullable Slippage slippage, @Nullable BuilderCode builder) {
        String upper = Objects.requireNonNull(high).toString();
        RangeOrder order = Actions.limited(
                Actions.range(side, symbol, size, trigger, upper),
                limit == null ? null : limit.toString(),
                highLimit == null ? null : highLimit.toString());
        RangeOrder bounded = slippage == null ? order : bounded(order, slippage.basisPoints());
        return builder == null ? bounded : bounded.paying(builder);
    }

    /** Adds the slippage to each trigger without a limit price. */
    private static RangeOrder bounded(RangeOrder order, String basisPoints) {
        String low = order.lowLimit() == null ? basisPoints : null;
        String high = order.highLimit() == null ? basisPoints : null;
        return order.isLong() ? Actions.bounded(order, low, high) : Actions.bounded(order, high, low);
    }

    private TrailingOrder trail(
            Side side, String symbol, String size, ClosingTerms terms, @Nullable BuilderCode builder) {
        TrailingOrder order = Actions.trail(side, symbol, size, trailBps(), terms.stepBps());
        Slippage slippage = terms.slippage();
        TrailingOrder bounded = slippage == null ? order : Actions.bounded(order, slippage.basisPoints());
        return builder == null ? bounded : bounded.paying(builder);
    }

    /**
     * Sentence about the order and the mark price for which it waits.
     *
     * @param painted coloured word for the side
     */
    String sentence(String painted, Side side, String symbol, Decimal size) {
        String then = kind == Kind.RANGE ? inRange() : becomes(limit);
        return "%s %s %s %s waits for %s"
                .formatted(painted, size, symbol, then, kind.awaited(side.isBuy(), trigger, high));
    }

    private static String becomes(@Nullable Decimal limit) {
        return limit == null ? "at the market" : "at " + limit + " or better";
    }

    /** Describes the orders that a range sends at its two triggers; shorter if both are market orders. */
    private String inRange() {
        return limit == null && highLimit == null
                ? becomes(null)
                : "%s below and %s above".formatted(becomes(limit), becomes(highLimit));
    }

    int trailBps() {
        return basisPoints(trigger);
    }

    private static int basisPoints(String text) {
        Matcher percent = PERCENT.matcher(text);
        int basisPoints = percent.matches()
                ? new BigDecimal(percent.group(1)).movePointRight(2).intValueExact()
                : 0;
        if (basisPoints <= 0 || basisPoints >= 10_000) {
            throw CommandFailed.usage(
                    "a trail of '%s' is not accepted; 0.01%% to 99.99%% is, such as 2%%".formatted(text));
        }
        return basisPoints;
    }
}
