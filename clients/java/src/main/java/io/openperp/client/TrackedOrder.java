package io.openperp.client;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * An order that this program has sent, as far as it is known.
 *
 * @param price null of a market order
 * @param originalSize as sent, or as last modified to
 * @param averagePrice 0 without fills
 * @param status as the exchange gave it; null before it said anything
 * @param reason why it was refused or has ended, a sentence
 * @param timestamp of the last change that the exchange dated, nanoseconds; 0 before
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

    /** What is known of an order. */
    public enum Stage {
        /** Not answered yet. */
        SENDING,
        /** It may have been executed: no answer came. */
        UNKNOWN,
        /** It was not executed, and will not be. */
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

    /** Whether it can be filled no more. */
    public boolean hasEnded() {
        return stage == Stage.ENDED || stage == Stage.NOT_SENT;
    }

    TrackedOrder at(Stage newStage, String why) {
        return new TrackedOrder(
                orderId, symbol, side, price, originalSize, filledSize, averagePrice, newStage, status, why, timestamp);
    }

    /** @param change of the exchange; what it does not say stays as it is */
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

    /** What the exchange said of an order; null: nothing of that. @param timestamp 0: not dated */
    record Change(
            OrderStatus status,
            @Nullable Decimal originalSize,
            @Nullable Decimal filledSize,
            @Nullable Decimal averagePrice,
            @Nullable String reason,
            long timestamp) {}
}
