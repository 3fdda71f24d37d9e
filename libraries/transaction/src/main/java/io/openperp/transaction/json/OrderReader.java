package io.openperp.transaction.json;

import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads the fields of new orders. Each method takes the name of the first field, null if there is none. */
final class OrderReader {

    private final Fields in;

    OrderReader(Fields in) {
        this.in = in;
    }

    LimitOrder limit(@Nullable String first) {
        String symbol = null;
        Boolean isBuy = null;
        Quantity price = null;
        Quantity size = null;
        TimeInForce timeInForce = TimeInForce.GTC;
        boolean reduceOnly = false;
        Routing routing = Routing.UNSTATED;
        BuilderCode builderCode = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "b" -> isBuy = in.bool(name);
                case "px" -> price = in.fixed(name);
                case "sz" -> size = in.fixed(name);
                case "tif" -> timeInForce = timeInForce(name);
                case "r" -> reduceOnly = in.optionalBool(name);
                case "i" -> routing = routing(name);
                case "builderCode" -> builderCode = builderCode(name);
                default -> in.skip();
            }
        }
        return new LimitOrder(
                in.required(symbol, "c"),
                Side.of(in.required(isBuy, "b")),
                in.required(price, "px"),
                in.required(size, "sz"),
                timeInForce,
                reduceOnly,
                routing,
                builderCode);
    }

    MarketOrder market(@Nullable String first) {
        String symbol = null;
        Boolean isBuy = null;
        Quantity size = null;
        boolean reduceOnly = false;
        Routing routing = Routing.UNSTATED;
        BuilderCode builderCode = null;
        Quantity slippage = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "b" -> isBuy = in.bool(name);
                case "sz" -> size = in.fixed(name);
                case "r" -> reduceOnly = in.optionalBool(name);
                case "i" -> routing = routing(name);
                case "slippage" -> slippage = in.nullableFixed(name);
                case "builderCode" -> builderCode = builderCode(name);
                default -> in.skip();
            }
        }
        return new MarketOrder(
                in.required(symbol, "c"),
                Side.of(in.required(isBuy, "b")),
                in.required(size, "sz"),
                reduceOnly,
                routing,
                builderCode,
                slippage);
    }

    /** Reads a builder code; JSON null is returned as null. */
    @Nullable
    BuilderCode builderCode(String name) {
        JsonToken token = in.token();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        in.expectObject(token, name);
        Bytes32 to = null;
        Long fee = null;
        for (String field = in.next(); field != null; field = in.next()) {
            switch (field) {
                case "to" -> to = in.key(field);
                case "fee" -> fee = in.signed(field, 0, BuilderCode.MAX_BYTE);
                default -> in.skip();
            }
        }
        return new BuilderCode(in.required(to, "builderCode.to"), Math.toIntExact(in.required(fee, "builderCode.fee")));
    }

    private TimeInForce timeInForce(String name) {
        JsonToken token = in.token();
        if (token == JsonToken.VALUE_NULL) {
            return TimeInForce.GTC;
        }
        TimeInForce value = TimeInForce.parse(in.string(name, token));
        if (value == null) {
            throw in.malformed("tif must be " + TimeInForce.names());
        }
        return value;
    }

    Routing routing(String name) {
        Boolean isolated = in.nullableBool(name);
        if (isolated == null) {
            return Routing.UNSTATED;
        }
        return isolated ? Routing.ISOLATED : Routing.CROSS;
    }
}
