package io.openperp.journal;

import com.google.protobuf.ByteString;

/**
 * Whom an order pays for each fill. Of a conditional order that waits, the terms alone say it; since it has triggered, its state
 * does as that of any order.
 */
public final class PaidBuilder {

    private PaidBuilder() {}

    /** The builder's account; empty: nobody. */
    public static ByteString of(OrderState order) {
        return order.getBuilder().isEmpty() ? order.getConditional().getBuilder() : order.getBuilder();
    }

    /** In basis points of the fill; 0 if there is no builder. */
    public static int feeOf(OrderState order) {
        return order.getBuilder().isEmpty() ? order.getConditional().getBuilderFee() : order.getBuilderFee();
    }
}
