package io.openperp.transaction;

import io.openperp.units.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code l}: buy or sell at a price or better. */
public record LimitOrder(
        String symbol,
        Side side,
        Quantity price,
        Quantity size,
        TimeInForce timeInForce,
        boolean reduceOnly,
        Routing routing,
        @Nullable BuilderCode builderCode)
        implements NewOrder {

    /** An order without builder code. */
    public LimitOrder(
            String symbol,
            Side side,
            Quantity price,
            Quantity size,
            TimeInForce timeInForce,
            boolean reduceOnly,
            Routing routing) {
        this(symbol, side, price, size, timeInForce, reduceOnly, routing, null);
    }

    /** A copy of the order with another value of its flag {@code i}. */
    public LimitOrder routed(Routing other) {
        return new LimitOrder(symbol, side, price, size, timeInForce, reduceOnly, other, builderCode);
    }

    /** A copy of the order that pays a builder with each fill; null: nobody. */
    public LimitOrder paying(@Nullable BuilderCode other) {
        return new LimitOrder(symbol, side, price, size, timeInForce, reduceOnly, routing, other);
    }

    @Override
    public String tag() {
        return "l";
    }

    @Override
    public List<Quantity> quantities() {
        return List.of(price, size);
    }

    @Override
    public @Nullable String flaw() {
        String flaw = price.flaw("px");
        flaw = flaw != null ? flaw : size.flaw("sz");
        return flaw != null ? flaw : BuilderCode.flaw(builderCode);
    }
}
