package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.StatusKind;
import org.jspecify.annotations.Nullable;

/**
 * Reads how an order had ended before a cancel or change that came too late; all three values are null if that is
 * unknown.
 */
final class OrderEnds {

    private OrderEnds() {}

    static @Nullable OrderStatus statusOf(OrderEnd end) {
        return isKnown(end) ? OrderNames.answered(end.getStatus()) : null;
    }

    static @Nullable Decimal executed(OrderEnd end) {
        return isKnown(end) ? Decimal.of(end.getFilledSize()) : null;
    }

    static @Nullable Long at(OrderEnd end) {
        return isKnown(end) ? end.getTimeNanos() : null;
    }

    /** Whether the event contains the end of the order, with a status that this build knows. */
    private static boolean isKnown(OrderEnd end) {
        return end.getStatus() != StatusKind.STATUS_KIND_UNSPECIFIED && end.getStatus() != StatusKind.UNRECOGNIZED;
    }
}
