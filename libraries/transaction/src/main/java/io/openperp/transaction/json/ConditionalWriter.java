package io.openperp.transaction.json;

import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of conditional orders as JSON in the form of the published client: in alphabetical order, without
 * absent limits.
 */
final class ConditionalWriter {

    private final StringBuilder out;

    ConditionalWriter(StringBuilder out) {
        this.out = out;
    }

    void fields(ConditionalOrder order) {
        if (order instanceof StopOrder stop) {
            stop(stop);
        } else if (order instanceof RangeOrder range) {
            range(range);
        } else {
            trailing((TrailingOrder) order);
        }
    }

    private void stop(StopOrder stop) {
        begin(stop);
        out.append(",\"d\":").append(stop.isAbove());
        routing(stop);
        optional("lim", stop.limit());
        optional("slippage", stop.slippage());
        number("sz", stop.size());
        number("tr", stop.trigger());
    }

    private void range(RangeOrder range) {
        begin(range);
        out.append(",\"d\":").append(range.isLong());
        routing(range);
        optional("lmax", range.highLimit());
        optional("lmin", range.lowLimit());
        number("pmax", range.high());
        number("pmin", range.low());
        optional("slSlippage", range.stopSlippage());
        number("sz", range.size());
        optional("tpSlippage", range.profitSlippage());
    }

    private void trailing(TrailingOrder trailing) {
        out.append("\"b\":").append(trailing.isLong());
        JsonText.appendTo(out, trailing.builderCode());
        out.append(",\"c\":");
        JsonText.appendTo(out, trailing.symbol());
        routing(trailing);
        optional("lim", trailing.limit());
        optional("slippage", trailing.slippage());
        out.append(",\"stb\":").append(trailing.stepBps());
        number("sz", trailing.size());
        out.append(",\"trb\":").append(trailing.trailBps());
    }

    private void begin(ConditionalOrder order) {
        int start = out.length();
        JsonText.appendTo(out, order.builderCode());
        if (out.length() > start) {
            out.deleteCharAt(start).append(',');
        }
        out.append("\"c\":");
        JsonText.appendTo(out, order.symbol());
    }

    private void routing(ConditionalOrder order) {
        out.append(",\"i\":").append(order.routing() == Routing.ISOLATED);
    }

    private void optional(String name, @Nullable Quantity value) {
        if (value != null) {
            number(name, value);
        }
    }

    private void number(String name, Quantity value) {
        out.append(",\"").append(name).append("\":");
        JavaScriptNumber.appendTo(out, value.wire());
    }
}
