package io.openperp.transaction.message;

import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;

/** Writes the signed bytes of conditional orders. */
final class ConditionalBytes {

    static final int STOP = 5;
    static final int RANGE = 7;
    static final int TRAILING = 9;

    private final CanonicalBuffer out;
    private final Layout layout;

    ConditionalBytes(CanonicalBuffer out, Layout layout) {
        this.out = out;
        this.layout = layout;
    }

    void write(ConditionalOrder order) {
        terms(order);
        boolean isGiven = layout.builder == Layout.Builder.WHERE_GIVEN && order.builderCode() != null;
        if (layout.hasBuilderOfConditionals() || isGiven) {
            out.option(order.builderCode());
        }
        if (layout.frame >= Layout.FIRST_WITH_SLIPPAGE_OF_CONDITIONALS) {
            slippages(order);
        }
    }

    private void slippages(ConditionalOrder order) {
        if (order instanceof RangeOrder range) {
            out.option("slSlippage", range.stopSlippage());
            out.option("tpSlippage", range.profitSlippage());
        } else {
            order.slippages().forEach(slippage -> out.option("slippage", slippage));
        }
    }

    /**
     * Writes an order up to and including the flag {@code i}: of its fields only these and its slippages enter its
     * order ID.
     */
    void terms(ConditionalOrder order) {
        if (order instanceof StopOrder stop) {
            stop(stop);
        } else if (order instanceof RangeOrder range) {
            range(range);
        } else {
            trailing((TrailingOrder) order);
        }
        out.field("i");
        out.bool(order.routing() == Routing.ISOLATED);
    }

    private void stop(StopOrder stop) {
        begin(stop.kind().discriminant, stop.symbol(), "d", stop.isAbove(), stop.size());
        fixed("tr", stop.trigger());
        out.option("lim", stop.limit());
    }

    private void range(RangeOrder range) {
        begin(RANGE, range.symbol(), "d", range.isLong(), range.size());
        fixed("pmin", range.low());
        fixed("pmax", range.high());
        out.option("lmin", range.lowLimit());
        out.option("lmax", range.highLimit());
    }

    private void trailing(TrailingOrder trailing) {
        begin(TRAILING, trailing.symbol(), "b", trailing.isLong(), trailing.size());
        out.field("trb");
        out.u32((int) trailing.trailBps());
        out.field("stb");
        out.u32((int) trailing.stepBps());
        out.option("lim", trailing.limit());
    }

    private void begin(int discriminant, String symbol, String flag, boolean value, Quantity size) {
        out.field("tag");
        out.u32(discriminant);
        out.field("c");
        out.string(symbol);
        out.field(flag);
        out.bool(value);
        fixed("sz", size);
    }

    private void fixed(String field, Quantity value) {
        out.field(field);
        out.u64(value.fixed());
    }
}
