package io.openperp.transaction;

import org.jspecify.annotations.Nullable;

/** An action that has an order ID of its own: an order for the market, or what waits for its trigger. */
public sealed interface OrderAction extends Action permits NewOrder, ConditionalOrder, Basket, OnFill {

    String symbol();

    Routing routing();

    /** Whether it is one of the isolated account of its account in its market (ISO-001). */
    default boolean isIsolated() {
        return routing() == Routing.ISOLATED;
    }

    /** Whom the account pays a fee for each fill, null: nobody. */
    @Nullable
    BuilderCode builderCode();

    @Override
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasFixedOfItsValue);
    }
}
