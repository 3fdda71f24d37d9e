package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;

/** Builders of orders: one in three names one, some of them with more than was approved. What they name follows from the ID, which is drawn already. */
final class NamedBuilders {

    private NamedBuilders() {}

    /** @param order a basket has none: its orders have */
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

    /** @param builder empty: none */
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
