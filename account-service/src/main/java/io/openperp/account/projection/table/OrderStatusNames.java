package io.openperp.account.projection.table;

import com.google.protobuf.ByteString;
import io.openperp.journal.FillReason;
import io.openperp.journal.OrderState;
import io.openperp.journal.PaidBuilder;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.views.OrderNames;
import org.jspecify.annotations.Nullable;

/** Converts fields of orders to column values: names of the API's constants, and terms in Protobuf. */
final class OrderStatusNames {

    private OrderStatusNames() {}

    static String tif(TimeInForce timeInForce) {
        return OrderNames.tif(timeInForce).name();
    }

    static String reason(FillReason reason) {
        return OrderNames.reason(reason).name();
    }

    static String status(StatusKind status) {
        return OrderNames.answered(status).name();
    }

    /** Terms of a conditional order, in Protobuf; null for any other order. */
    static byte @Nullable [] conditional(OrderState order) {
        return order.hasConditional() ? order.getConditional().toByteArray() : null;
    }

    /**
     * Terms of a conditional order that has ended, in Protobuf, without the actions of a basket, which no answer lists
     * then (CND-037).
     */
    static byte @Nullable [] endedConditional(OrderState order) {
        return order.hasConditional()
                ? order.getConditional().toBuilder().clearActions().build().toByteArray()
                : null;
    }

    /** Key of the builder that the order pays; null if it pays none. */
    static byte @Nullable [] builder(OrderState order) {
        ByteString builder = PaidBuilder.of(order);
        return builder.isEmpty() ? null : builder.toByteArray();
    }

    /** Actions that the first fill of the order arms, in Protobuf; null if there are none. */
    static byte @Nullable [] onFill(OrderState order) {
        return order.getOnFillCount() == 0
                ? null
                : PlaceOnFill.newBuilder()
                        .addAllActions(order.getOnFillList())
                        .build()
                        .toByteArray();
    }

    /** Removes the zero character, which PostgreSQL cannot store but which texts quoted from a client may contain. */
    static String text(String text) {
        return text.replace("\0", "");
    }
}
