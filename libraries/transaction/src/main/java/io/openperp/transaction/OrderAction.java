package io.openperp.transaction;

import io.openperp.transaction.field.BuilderCode;
import org.jspecify.annotations.Nullable;

/** An action that has an order ID of its own: an order for the market, or an action that waits for its trigger. */
public sealed interface OrderAction extends TradingAction permits NewOrder, ConditionalOrder, Basket, OnFill {

    String symbol();

    Routing routing();

    /**
     * Whether the order is for the isolated account that holds its owner's position in this market (ISO-001), not for
     * the cross account.
     */
    default boolean isIsolated() {
        return routing() == Routing.ISOLATED;
    }

    /** Builder that receives a fee for each fill of the order; null for no builder. */
    @Nullable
    BuilderCode builderCode();

    @Override
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasFixedOfItsValue);
    }

    /**
     * The order's flag {@code i}: cross or isolated account. Its absence differs from {@code false}, because some
     * clients neither send nor sign the flag.
     */
    enum Routing {
        /**
         * The JSON has no {@code i}; the order is for the cross account, and is signed without that byte or with the
         * byte zero.
         */
        UNSTATED,
        /** {@code i} is false: the order is for the cross account. */
        CROSS,
        /** {@code i} is true: the order is for the isolated account that holds its owner's position in this market. */
        ISOLATED
    }
}
