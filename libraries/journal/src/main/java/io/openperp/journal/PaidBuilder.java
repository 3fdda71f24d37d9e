package io.openperp.journal;

import com.google.protobuf.ByteString;

/**
 * Reads the builder whom an order pays for each fill, from the order's state. While a conditional order waits, only its
 * terms name the builder; once it has triggered, its state does, as for any order.
 */
public final class PaidBuilder {

    private PaidBuilder() {}

    /** The builder's account; empty if there is no builder. */
    public static ByteString of(OrderState order) {
        return order.getBuilder().isEmpty() ? order.getConditional().getBuilder() : order.getBuilder();
    }

    /** The builder's fee in basis points of the filled notional; 0 if there is no builder. */
    public static int feeOf(OrderState order) {
        return order.getBuilder().isEmpty() ? order.getConditional().getBuilderFee() : order.getBuilderFee();
    }
}
