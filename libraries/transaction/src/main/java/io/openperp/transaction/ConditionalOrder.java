package io.openperp.transaction;

import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An order that waits until the mark reaches its trigger, and then reduces a position. */
public sealed interface ConditionalOrder extends OrderAction {

    /** Side of the order that is sent to the market when it triggers. */
    Side side();

    Quantity size();

    /**
     * Slippage of each trigger in the order of the signed bytes: how far from the mark a market order may go, in basis
     * points; null: as far as the market allows.
     */
    List<@Nullable Quantity> slippages();

    /** Whether a slippage is given for any trigger. */
    default boolean hasSlippage() {
        return slippages().stream().anyMatch(Objects::nonNull);
    }

    /**
     * {@code st} and {@code tp}: a stop or a take profit, which reduces a position when the mark reaches or passes its
     * trigger.
     *
     * @param isAbove whether it triggers when the mark is at or above {@code trigger}; otherwise at or below it
     * @param limit limit price of the order that it becomes; null if it becomes a market order
     */
    record StopOrder(
            Kind kind,
            String symbol,
            boolean isAbove,
            Quantity size,
            Quantity trigger,
            @Nullable Quantity limit,
            Routing routing,
            @Nullable BuilderCode builderCode,
            @Nullable Quantity slippage)
            implements ConditionalOrder {

        /** The purpose of the order: a stop closes at a loss, a take profit at a profit. */
        public enum Kind {
            /**
             * A stop, which limits a loss: it closes a long when the mark is at or below the trigger, a short when it
             * is at or above it.
             */
            STOP("st", 5),
            /**
             * A take profit: it closes a long when the mark is at or above the trigger, a short when it is at or below
             * it.
             */
            TAKE_PROFIT("tp", 6);

            final String tag;
            /** Number of the action in the signed bytes. */
            public final int discriminant;

            Kind(String tag, int discriminant) {
                this.tag = tag;
                this.discriminant = discriminant;
            }
        }

        /** Returns a copy of the order with this value of its flag {@code i}: cross or isolated account. */
        public StopOrder routed(Routing other) {
            return new StopOrder(kind, symbol, isAbove, size, trigger, limit, other, builderCode, slippage);
        }

        /** A copy of the order that pays this builder with each fill. */
        public StopOrder paying(BuilderCode code) {
            return new StopOrder(kind, symbol, isAbove, size, trigger, limit, routing, code, slippage);
        }

        /** A copy of the order with this slippage, in basis points. */
        public StopOrder bounded(Quantity basisPoints) {
            return new StopOrder(kind, symbol, isAbove, size, trigger, limit, routing, builderCode, basisPoints);
        }

        @Override
        public String tag() {
            return kind.tag;
        }

        @Override
        public Side side() {
            return Side.of((kind == Kind.STOP) == isAbove);
        }

        @Override
        public List<@Nullable Quantity> slippages() {
            return Collections.singletonList(slippage);
        }

        @Override
        public List<Quantity> quantities() {
            List<@Nullable Quantity> all = new ArrayList<>();
            all.add(size);
            all.add(trigger);
            all.add(limit);
            all.add(slippage);
            return all.stream().filter(Objects::nonNull).toList();
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.first(
                    size.flaw("sz"),
                    trigger.flaw("tr"),
                    limit == null ? null : limit.flaw("lim"),
                    Flaws.slippage(slippage),
                    BuilderCode.flaw(builderCode));
        }
    }

    /**
     * {@code rng}: a stop and a take profit of one position; the first to trigger cancels the other.
     *
     * @param isLong whether the position is long
     * @param low lower trigger: an order is sent when the mark is at or below it
     * @param high upper trigger: an order is sent when the mark is at or above it
     * @param lowLimit limit price of the order sent at {@code low}; null for a market order
     * @param highLimit limit price of the order sent at {@code high}; null for a market order
     * @param stopSlippage slippage of the trigger that is a loss for the position ({@code low} for a long), in basis
     *     points; null: as far as the market allows
     * @param profitSlippage slippage of the other trigger, in basis points; null: as far as the market allows
     */
    record RangeOrder(
            String symbol,
            boolean isLong,
            Quantity size,
            Quantity low,
            Quantity high,
            @Nullable Quantity lowLimit,
            @Nullable Quantity highLimit,
            Routing routing,
            @Nullable BuilderCode builderCode,
            @Nullable Quantity stopSlippage,
            @Nullable Quantity profitSlippage)
            implements ConditionalOrder {

        /** Returns a copy of the order with this value of its flag {@code i}: cross or isolated account. */
        public RangeOrder routed(Routing other) {
            return new RangeOrder(
                    symbol,
                    isLong,
                    size,
                    low,
                    high,
                    lowLimit,
                    highLimit,
                    other,
                    builderCode,
                    stopSlippage,
                    profitSlippage);
        }

        /** A copy of the order that pays this builder with each fill. */
        public RangeOrder paying(BuilderCode code) {
            return new RangeOrder(
                    symbol, isLong, size, low, high, lowLimit, highLimit, routing, code, stopSlippage, profitSlippage);
        }

        /**
         * A copy of the order with a slippage for each of its triggers, in basis points; null: as far as the market
         * allows.
         */
        public RangeOrder bounded(@Nullable Quantity atStop, @Nullable Quantity atProfit) {
            return new RangeOrder(
                    symbol, isLong, size, low, high, lowLimit, highLimit, routing, builderCode, atStop, atProfit);
        }

        /** A copy of the order with a limit price for each of its triggers; null for a market order. */
        public RangeOrder limited(@Nullable Quantity atLow, @Nullable Quantity atHigh) {
            return new RangeOrder(
                    symbol, isLong, size, low, high, atLow, atHigh, routing, builderCode, stopSlippage, profitSlippage);
        }

        @Override
        public String tag() {
            return "rng";
        }

        @Override
        public Side side() {
            return Side.of(!isLong);
        }

        /** The slippage at the lower trigger, in basis points; null: as far as the market allows. */
        public @Nullable Quantity lowSlippage() {
            return isLong ? stopSlippage : profitSlippage;
        }

        /** The slippage at the upper trigger, in basis points; null: as far as the market allows. */
        public @Nullable Quantity highSlippage() {
            return isLong ? profitSlippage : stopSlippage;
        }

        @Override
        public List<@Nullable Quantity> slippages() {
            return Arrays.asList(stopSlippage, profitSlippage);
        }

        @Override
        public List<Quantity> quantities() {
            List<@Nullable Quantity> all = new ArrayList<>();
            all.add(size);
            all.add(low);
            all.add(high);
            all.add(lowLimit);
            all.add(highLimit);
            all.add(stopSlippage);
            all.add(profitSlippage);
            return all.stream().filter(Objects::nonNull).toList();
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.first(
                    size.flaw("sz"),
                    low.flaw("pmin"),
                    high.flaw("pmax"),
                    lowLimit == null ? null : lowLimit.flaw("lmin"),
                    highLimit == null ? null : highLimit.flaw("lmax"),
                    Flaws.slippage("slSlippage", stopSlippage),
                    Flaws.slippage("tpSlippage", profitSlippage),
                    BuilderCode.flaw(builderCode));
        }
    }

    /**
     * {@code trl}: a stop that follows the mark at a distance. It moves whenever the best mark has improved by {@code
     * stepBps}.
     *
     * @param isLong whether the position is long
     * @param trailBps distance of the stop from the best mark, in basis points: an unsigned number of 32 bits
     * @param stepBps improvement of the mark, in basis points, after which the stop moves: an unsigned number of 32
     *     bits
     * @param limit limit price of the order that it becomes; null if it becomes a market order
     */
    record TrailingOrder(
            String symbol,
            boolean isLong,
            Quantity size,
            long trailBps,
            long stepBps,
            @Nullable Quantity limit,
            Routing routing,
            @Nullable BuilderCode builderCode,
            @Nullable Quantity slippage)
            implements ConditionalOrder {

        /** Largest accepted distance and largest accepted step, in basis points. */
        public static final long MOST_TRAIL = 9_999;

        public static final long MOST_STEP = 1_000;

        /** Returns a copy of the order with this value of its flag {@code i}: cross or isolated account. */
        public TrailingOrder routed(Routing other) {
            return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, limit, other, builderCode, slippage);
        }

        /** A copy of the order that pays this builder with each fill. */
        public TrailingOrder paying(BuilderCode code) {
            return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, limit, routing, code, slippage);
        }

        /** A copy of the order with this slippage, in basis points. */
        public TrailingOrder bounded(Quantity basisPoints) {
            return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, limit, routing, builderCode, basisPoints);
        }

        /** A copy of the order that becomes a limit order at this price when it triggers. */
        public TrailingOrder limited(Quantity price) {
            return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, price, routing, builderCode, slippage);
        }

        @Override
        public String tag() {
            return "trl";
        }

        @Override
        public Side side() {
            return Side.of(!isLong);
        }

        @Override
        public List<@Nullable Quantity> slippages() {
            return Collections.singletonList(slippage);
        }

        @Override
        public List<Quantity> quantities() {
            List<@Nullable Quantity> all = new ArrayList<>();
            all.add(size);
            all.add(limit);
            all.add(slippage);
            return all.stream().filter(Objects::nonNull).toList();
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.first(
                    size.flaw("sz"),
                    Flaws.basisPoints("trb", trailBps, 1, MOST_TRAIL),
                    Flaws.basisPoints("stb", stepBps, 0, MOST_STEP),
                    limit == null ? null : limit.flaw("lim"),
                    Flaws.slippage(slippage),
                    BuilderCode.flaw(builderCode));
        }
    }
}
