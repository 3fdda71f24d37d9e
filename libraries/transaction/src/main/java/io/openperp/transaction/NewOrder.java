package io.openperp.transaction;

import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** An order that enters the market at once. */
public sealed interface NewOrder extends OrderAction permits LimitOrder, MarketOrder {

    Side side();

    Quantity size();

    boolean reduceOnly();

    /** The refusal of {@code i = true}. */
    static @Nullable String isolationFlaw(Routing routing) {
        return routing == Routing.ISOLATED ? "isolated margin is not offered: i must be false or absent" : null;
    }
}
