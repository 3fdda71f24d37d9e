package io.openperp.transaction;

import io.openperp.transaction.field.BuilderCode;
import org.jspecify.annotations.Nullable;

/** An action that has an order ID of its own: an order for the market, or an action that waits for its trigger. */
public sealed interface OrderAction extends TradingAction permits NewOrder, ConditionalOrder, Basket, OnFill {

    String symbol();

    Routing routing();

    /** Whether the order is for the isolated account of its account in its market (ISO-001). */
    default boolean isIsolated() {
        return routing() == Routing.ISOLATED;
    }

    /** Builder that the account pays a fee for each fill; null: nobody. */
    @Nullable
    BuilderCode builderCode();

    @Override
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasFixedOfItsValue);
    }

    /** The value of an order's flag {@code i}. Its presence in the JSON distinguishes the revisions of the API. */
    enum Routing {
        /** No {@code i}: signed without that byte, or with the byte zero. */
        UNSTATED,
        /** {@code i} is false. */
        CROSS,
        /** {@code i} is true: the order is for the isolated account of its account in its market. */
        ISOLATED
    }
}
