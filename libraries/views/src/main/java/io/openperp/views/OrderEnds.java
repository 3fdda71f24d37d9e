package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.StatusKind;
import org.jspecify.annotations.Nullable;

/**
 * Reads how an order had ended before a cancel or change of it arrived too late: its status, filled size and time of
 * the end. Each is null if the event does not say, or has a status of a later release.
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
