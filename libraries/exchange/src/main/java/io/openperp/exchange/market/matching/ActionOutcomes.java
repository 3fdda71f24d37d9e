package io.openperp.exchange.market.matching;

import com.google.protobuf.ByteString;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.units.Fixed;

/** Creates the outcomes with which the market answers the actions of a transaction. */
final class ActionOutcomes {

    private ActionOutcomes() {}

    static ActionStatus of(int action, StatusKind kind, ByteString orderId, String reason) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setOrderId(orderId)
                .setReason(reason)
                .build();
    }

    /** The outcome of a new order that was refused before it reached the book. */
    static ActionStatus refused(int action, StatusKind kind, ByteString orderId, String reason) {
        return of(action, kind, orderId, reason).toBuilder().setNewOrder(true).build();
    }

    /**
     * The outcome of a cancel or modification of an order that is not open; the account shard adds how the order ended
     * (ORD-011).
     */
    static ActionStatus notOpen(int action, StatusKind kind, ByteString orderId) {
        return of(action, kind, orderId, "Order not found").toBuilder()
                .setOrderNotOpen(true)
                .build();
    }

    /** The outcome of an order with its filled and remaining sizes. */
    static ActionStatus of(
            int action,
            StatusKind kind,
            ByteString orderId,
            boolean isNew,
            long filledSize,
            long filledNotional,
            long remainingSize) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setOrderId(orderId)
                .setFilledSize(filledSize)
                .setRemainingSize(remainingSize)
                .setAveragePrice(averagePrice(filledNotional, filledSize))
                .setNewOrder(isNew)
                .build();
    }

    private static long averagePrice(long notional, long size) {
        return size == 0 ? 0 : Fixed.divHalfUp(notional, size);
    }
}
