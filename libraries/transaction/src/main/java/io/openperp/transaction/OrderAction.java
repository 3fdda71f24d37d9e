package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/** An action that has an order ID of its own: an order for the market, or what waits for its trigger. */
public sealed interface OrderAction extends Action permits NewOrder, ConditionalOrder, Basket, OnFill {

    String symbol();

    Routing routing();

    /** Whom the account pays a fee for each fill, null: nobody. */
    @Nullable
    BuilderCode builderCode();

    @Override
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasFixedOfItsValue);
    }
}
