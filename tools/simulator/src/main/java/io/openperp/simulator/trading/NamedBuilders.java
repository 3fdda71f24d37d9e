package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;

/**
 * Names a builder in one of three orders, sometimes with a higher fee than approved. The choice is taken from the
 * order's ID instead of the seeded draws, so that the other draws do not change.
 */
final class NamedBuilders {

    private NamedBuilders() {}

    /** Returns the order, with or without a builder. A basket has no builder; the orders in it may have one. */
    static Action of(Action order) {
        return of(order, Byte.toUnsignedInt(SignedForm.orderId(order).byteAt(0)));
    }

    static Action of(Action order, int drawn) {
        boolean isBasket = order.getPlaceConditional().getKind() == ConditionalKind.BASKET;
        if (drawn % 3 != 0 || isBasket) {
            return order;
        }
        ByteString builder = Keys.write(TradingFloor.BUILDERS.get(drawn / 3 % TradingFloor.BUILDERS.size()));
        return with(order, builder, 1 + drawn % 11);
    }

    /**
     * Returns the order with a builder.
     *
     * @param builder key of the builder; empty: none
     * @param fee fee of the builder in basis points
     */
    static Action with(Action order, ByteString builder, int fee) {
        Action.Builder named = order.toBuilder();
        if (builder.isEmpty()) {
            return order;
        } else if (order.hasPlaceOrder()) {
            named.getPlaceOrderBuilder().setBuilder(builder).setBuilderFee(fee);
        } else if (order.hasPlaceConditional()) {
            named.getPlaceConditionalBuilder().setBuilder(builder).setBuilderFee(fee);
        }
        return named.build();
    }
}
