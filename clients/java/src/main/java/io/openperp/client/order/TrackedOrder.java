package io.openperp.client.order;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * An order that this program has sent, as far as its state is known.
 *
 * @param price limit price; null for a market order
 * @param originalSize size as sent, or as last modified
 * @param averagePrice average fill price; 0 without fills
 * @param status status as the exchange reported it; null before the first report
 * @param reason why the order was refused or has ended, a sentence
 * @param timestamp time of the last change that the exchange reported with a time, in nanoseconds since 1970; 0 before
 *     the first
 */
public record TrackedOrder(
        Bytes32 orderId,
        String symbol,
        Side side,
        @Nullable Decimal price,
        Decimal originalSize,
        Decimal filledSize,
        Decimal averagePrice,
        Stage stage,
        @Nullable OrderStatus status,
        @Nullable String reason,
        long timestamp) {

    /** Progress of the order, as far as this program knows it. */
    public enum Stage {
        /** Sent, and not answered yet. */
        SENDING,
        /** No answer has come, so that the order may or may not have been executed. */
        UNKNOWN,
        /** The transaction was refused as a whole or not accepted: the order was not executed, and will not be. */
        NOT_SENT,
        OPEN,
        ENDED;

        static Stage of(OrderStatus status) {
            return switch (status) {
                case PLACED, RESTING, WORKING, TRIGGERED -> OPEN;
                default -> ENDED;
            };
        }
    }

    /** Whether the order can no longer be filled. */
    public boolean hasEnded() {
        return stage == Stage.ENDED || stage == Stage.NOT_SENT;
    }

    TrackedOrder at(Stage newStage, String why) {
        return new TrackedOrder(
                orderId, symbol, side, price, originalSize, filledSize, averagePrice, newStage, status, why, timestamp);
    }

    /**
     * A copy with a change applied.
     *
     * @param change a change that the exchange reported; its null values stay as they are
     */
    TrackedOrder after(Change change) {
        return new TrackedOrder(
                orderId,
                symbol,
                side,
                price,
                change.originalSize == null ? originalSize : change.originalSize,
                change.filledSize == null ? filledSize : change.filledSize,
                change.averagePrice == null ? averagePrice : change.averagePrice,
                Stage.of(change.status),
                change.status == OrderStatus.PLACED ? OrderStatus.RESTING : change.status,
                change.reason,
                Math.max(timestamp, change.timestamp));
    }

    /**
     * A change of an order that the exchange reported; a value is null if it was not reported.
     *
     * @param timestamp time of the change, in nanoseconds since 1970; 0 if it has none
     */
    record Change(
            OrderStatus status,
            @Nullable Decimal originalSize,
            @Nullable Decimal filledSize,
            @Nullable Decimal averagePrice,
            @Nullable String reason,
            long timestamp) {}
}
