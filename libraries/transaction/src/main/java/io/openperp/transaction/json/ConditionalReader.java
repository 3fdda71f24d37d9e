package io.openperp.transaction.json;

import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import org.jspecify.annotations.Nullable;

/** Reads the fields of conditional orders. Each method takes the name of the first field, null if there is none. */
final class ConditionalReader {

    private static final long LARGEST_U32 = (1L << 32) - 1;

    private final Fields in;
    private final OrderReader orders;

    ConditionalReader(Fields in, OrderReader orders) {
        this.in = in;
        this.orders = orders;
    }

    StopOrder stop(StopOrder.Kind kind, @Nullable String first) {
        String symbol = null;
        Boolean isAbove = null;
        Quantity size = null;
        Quantity trigger = null;
        Quantity limit = null;
        Routing routing = Routing.UNSTATED;
        BuilderCode builderCode = null;
        Quantity slippage = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "d" -> isAbove = in.bool(name);
                case "sz" -> size = in.fixed(name);
                case "tr" -> trigger = in.fixed(name);
                case "lim" -> limit = in.nullableFixed(name);
                case "i" -> routing = orders.routing(name);
                case "slippage" -> slippage = in.nullableFixed(name);
                case "builderCode" -> builderCode = orders.builderCode(name);
                default -> in.skip();
            }
        }
        return new StopOrder(
                kind,
                in.required(symbol, "c"),
                in.required(isAbove, "d"),
                in.required(size, "sz"),
                in.required(trigger, "tr"),
                limit,
                routing,
                builderCode,
                slippage);
    }

    RangeOrder range(@Nullable String first) {
        String symbol = null;
        Boolean isLong = null;
        Quantity size = null;
        Quantity low = null;
        Quantity high = null;
        Quantity lowLimit = null;
        Quantity highLimit = null;
        Routing routing = Routing.UNSTATED;
        BuilderCode builderCode = null;
        Quantity stopSlippage = null;
        Quantity profitSlippage = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "d" -> isLong = in.bool(name);
                case "sz" -> size = in.fixed(name);
                case "pmin" -> low = in.fixed(name);
                case "pmax" -> high = in.fixed(name);
                case "lmin" -> lowLimit = in.nullableFixed(name);
                case "lmax" -> highLimit = in.nullableFixed(name);
                case "i" -> routing = orders.routing(name);
                case "builderCode" -> builderCode = orders.builderCode(name);
                case "slSlippage" -> stopSlippage = in.nullableFixed(name);
                case "tpSlippage" -> profitSlippage = in.nullableFixed(name);
                case "slippage" -> refuseSlippageOfRange(name);
                default -> in.skip();
            }
        }
        return new RangeOrder(
                in.required(symbol, "c"),
                in.required(isLong, "d"),
                in.required(size, "sz"),
                in.required(low, "pmin"),
                in.required(high, "pmax"),
                lowLimit,
                highLimit,
                routing,
                builderCode,
                stopSlippage,
                profitSlippage);
    }

    /**
     * Throws {@code MalformedTransaction} if a range has a single slippage, because it needs one for each trigger. If
     * the field were ignored, its signed bytes would be missing, and the answer would be a misleading bad signature.
     */
    private void refuseSlippageOfRange(String name) {
        if (in.nullableFixed(name) != null) {
            throw in.malformed(
                    name + " of a range is not accepted: give slSlippage and tpSlippage, one for each trigger");
        }
    }

    TrailingOrder trailing(@Nullable String first) {
        String symbol = null;
        Boolean isLong = null;
        Quantity size = null;
        Long trailBps = null;
        Long stepBps = null;
        Quantity limit = null;
        Routing routing = Routing.UNSTATED;
        BuilderCode builderCode = null;
        Quantity slippage = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "b" -> isLong = in.bool(name);
                case "sz" -> size = in.fixed(name);
                case "trb" -> trailBps = in.signed(name, 0, LARGEST_U32);
                case "stb" -> stepBps = in.signed(name, 0, LARGEST_U32);
                case "lim" -> limit = in.nullableFixed(name);
                case "i" -> routing = orders.routing(name);
                case "slippage" -> slippage = in.nullableFixed(name);
                case "builderCode" -> builderCode = orders.builderCode(name);
                default -> in.skip();
            }
        }
        return new TrailingOrder(
                in.required(symbol, "c"),
                in.required(isLong, "b"),
                in.required(size, "sz"),
                in.required(trailBps, "trb"),
                in.required(stepBps, "stb"),
                limit,
                routing,
                builderCode,
                slippage);
    }
}
