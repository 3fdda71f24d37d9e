package io.openperp.transaction;

import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order that goes to its market at once, without waiting for a trigger: a limit or a market order. */
public sealed interface NewOrder extends OrderAction {

    Side side();

    Quantity size();

    boolean reduceOnly();

    /** {@code l}: buy or sell at a price or better. */
    record LimitOrder(
            String symbol,
            Side side,
            Quantity price,
            Quantity size,
            TimeInForce timeInForce,
            boolean reduceOnly,
            Routing routing,
            @Nullable BuilderCode builderCode)
            implements NewOrder {

        /** A limit order that pays no builder. */
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

        /** Returns a copy of the order with this value of its flag {@code i}: cross or isolated account. */
        public LimitOrder routed(Routing other) {
            return new LimitOrder(symbol, side, price, size, timeInForce, reduceOnly, other, builderCode);
        }

        /** A copy of the order that pays this builder with each fill; null for no builder. */
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

    /**
     * {@code m}: buy or sell at once at the best available prices.
     *
     * @param slippage maximum distance from the mark, in basis points; null: as far as the market allows
     */
    record MarketOrder(
            String symbol,
            Side side,
            Quantity size,
            boolean reduceOnly,
            Routing routing,
            @Nullable BuilderCode builderCode,
            @Nullable Quantity slippage)
            implements NewOrder {

        /** A market order that pays no builder; its slippage is only bounded by the market. */
        public MarketOrder(String symbol, Side side, Quantity size, boolean reduceOnly, Routing routing) {
            this(symbol, side, size, reduceOnly, routing, null, null);
        }

        /** Returns a copy of the order with this value of its flag {@code i}: cross or isolated account. */
        public MarketOrder routed(Routing other) {
            return new MarketOrder(symbol, side, size, reduceOnly, other, builderCode, slippage);
        }

        /** A copy of the order that pays this builder with each fill; null for no builder. */
        public MarketOrder paying(@Nullable BuilderCode other) {
            return new MarketOrder(symbol, side, size, reduceOnly, routing, other, slippage);
        }

        @Override
        public String tag() {
            return "m";
        }

        @Override
        public List<Quantity> quantities() {
            return slippage == null ? List.of(size) : List.of(size, slippage);
        }

        @Override
        public @Nullable String flaw() {
            String flaw = size.flaw("sz");
            flaw = flaw != null ? flaw : Flaws.slippage(slippage);
            return flaw != null ? flaw : BuilderCode.flaw(builderCode);
        }
    }
}
