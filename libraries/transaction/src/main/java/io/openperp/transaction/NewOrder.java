package io.openperp.transaction;

import io.openperp.units.Side;

/** An order that enters the market at once. */
public sealed interface NewOrder extends OrderAction permits LimitOrder, MarketOrder {

    Side side();

    Quantity size();

    boolean reduceOnly();
}
