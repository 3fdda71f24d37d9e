package io.openperp.transaction;

import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code rng}: a stop and a take profit of one position, of which the first to trigger ends the other.
 *
 * @param isLong whether the position is long
 * @param low lower trigger, at this price or below
 * @param high upper trigger, at this price or above
 * @param lowLimit limit price of the order that it becomes at {@code low}; null: a market order
 * @param highLimit the same at {@code high}
 * @param stopSlippage slippage of the trigger that is a loss for the position, {@code low} for a long; null: as far as
 *     the market allows
 * @param profitSlippage slippage of the other trigger
 */
public record RangeOrder(
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

    /** A copy of the order with another value of its flag {@code i}. */
    public RangeOrder routed(Routing other) {
        return new RangeOrder(
                symbol, isLong, size, low, high, lowLimit, highLimit, other, builderCode, stopSlippage, profitSlippage);
    }

    /** A copy of the order that pays a builder. */
    public RangeOrder paying(BuilderCode code) {
        return new RangeOrder(
                symbol, isLong, size, low, high, lowLimit, highLimit, routing, code, stopSlippage, profitSlippage);
    }

    /** A copy of the order with a slippage for each of its triggers; null: as far as the market allows. */
    public RangeOrder bounded(@Nullable Quantity atStop, @Nullable Quantity atProfit) {
        return new RangeOrder(
                symbol, isLong, size, low, high, lowLimit, highLimit, routing, builderCode, atStop, atProfit);
    }

    /** A copy of the order that becomes a limit order at each of its triggers; null: a market order at that one. */
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

    /** The slippage of the lower trigger. */
    public @Nullable Quantity lowSlippage() {
        return isLong ? stopSlippage : profitSlippage;
    }

    /** The slippage of the upper trigger. */
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
