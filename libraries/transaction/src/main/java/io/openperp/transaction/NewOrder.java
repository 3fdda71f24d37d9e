package io.openperp.transaction;

import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** An order that enters the market; only these have an order ID of their own. */
public sealed interface NewOrder extends Action permits LimitOrder, MarketOrder {

    String symbol();

    Side side();

    Quantity size();

    boolean reduceOnly();

    Routing routing();

    /** Whom the account pays a fee for each fill, null: nobody. */
    @Nullable
    BuilderCode builderCode();

    @Override
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasFixedOfItsValue);
    }

    /** The refusal of {@code i = true}. */
    static @Nullable String isolationFlaw(Routing routing) {
        return routing == Routing.ISOLATED ? "isolated margin is not offered: i must be false or absent" : null;
    }
}
