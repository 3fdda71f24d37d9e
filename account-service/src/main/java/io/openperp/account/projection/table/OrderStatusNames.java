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

/** What columns of the tables hold: the names of the API's constants. */
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

    /** The terms of a conditional order, in Protobuf; null of another one. */
    static byte @Nullable [] conditional(OrderState order) {
        return order.hasConditional() ? order.getConditional().toByteArray() : null;
    }

    /** Likewise, without what a basket held: once it has ended no answer lists that (CND-037). */
    static byte @Nullable [] endedConditional(OrderState order) {
        return order.hasConditional()
                ? order.getConditional().toBuilder().clearActions().build().toByteArray()
                : null;
    }

    /** Key of the builder whom the order pays; null: nobody. */
    static byte @Nullable [] builder(OrderState order) {
        ByteString builder = PaidBuilder.of(order);
        return builder.isEmpty() ? null : builder.toByteArray();
    }

    /** What the first fill of the order arms, in Protobuf; null where that is nothing. */
    static byte @Nullable [] onFill(OrderState order) {
        return order.getOnFillCount() == 0
                ? null
                : PlaceOnFill.newBuilder()
                        .addAllActions(order.getOnFillList())
                        .build()
                        .toByteArray();
    }

    /** PostgreSQL's text cannot hold the character zero; symbol and reason of a refused order may quote a client. */
    static String text(String text) {
        return text.replace("\0", "");
    }
}
