package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.client.Actions;
import io.openperp.trade.markets.Market;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An order that satisfies the rules of its market, ready to be signed. An order at the market is sent as an IOC order
 * with a worst price.
 *
 * @param price limit price; for an order at the market, its worst price
 * @param isIsolated whether it uses isolated margin
 */
record Placement(
        Market market,
        Side side,
        Decimal size,
        Decimal price,
        TimeInForce timeInForce,
        boolean reduceOnly,
        boolean isAtMarket,
        boolean isIsolated) {

    /** Creates an order with cross margin. */
    Placement(
            Market market,
            Side side,
            Decimal size,
            Decimal price,
            TimeInForce timeInForce,
            boolean reduceOnly,
            boolean isAtMarket) {
        this(market, side, size, price, timeInForce, reduceOnly, isAtMarket, false);
    }

    /** Returns this order, with isolated margin if {@code isolated}. */
    Placement isolatedIf(boolean isolated) {
        return new Placement(market, side, size, price, timeInForce, reduceOnly, isAtMarket, isolated);
    }

    /** Returns this order with another price. */
    Placement at(Decimal otherPrice) {
        return new Placement(market, side, size, otherPrice, timeInForce, reduceOnly, isAtMarket, isIsolated);
    }

    LimitOrder action() {
        LimitOrder order =
                Actions.limit(side, market.symbol(), size.toString(), price.toString(), timeInForce, reduceOnly);
        return isIsolated ? Actions.isolated(order) : order;
    }

    /**
     * Returns the order in signed form, with a builder to whom each fill pays a fee.
     *
     * @param builder the builder; null: none
     */
    LimitOrder paying(@Nullable BuilderCode builder) {
        return builder == null ? action() : action().paying(builder);
    }

    /** Returns the order in the form in which commands print it with {@code --json}. */
    Shown shown() {
        return new Shown(
                market.symbol(),
                side.name().toLowerCase(Locale.ROOT),
                isAtMarket ? "market" : "limit",
                size,
                price,
                timeInForce.name().toLowerCase(Locale.ROOT),
                reduceOnly,
                isIsolated);
    }

    /**
     * An order in the JSON that a command prints with {@code --json}.
     *
     * @param orderType {@code limit} or {@code market}
     * @param price limit price; for a market order, its worst price
     */
    record Shown(
            String symbol,
            String side,
            String orderType,
            Decimal size,
            Decimal price,
            String timeInForce,
            boolean reduceOnly,
            boolean isolated) {}
}
