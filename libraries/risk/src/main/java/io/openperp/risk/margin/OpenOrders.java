package io.openperp.risk.margin;

import io.openperp.units.Side;

/** An account's open orders in one market, as its requirement sees them. */
public interface OpenOrders {

    int size();

    Side side(int i);

    /** Limit price; for a market order its protection price. */
    long price(int i);

    /** Size that may still be filled. */
    long remaining(int i);

    boolean isReduceOnly(int i);

    /**
     * Whether its fee counts at the taker rate: an order forwarded to the market and not answered yet. A resting order
     * counts at the maker rate, at least 0.
     */
    boolean isInFlight(int i);
}
