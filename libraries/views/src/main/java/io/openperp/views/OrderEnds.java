package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.StatusKind;
import org.jspecify.annotations.Nullable;

/** The end of an order for which a cancel or a modify came too late: three fields, null where it is not known. */
final class OrderEnds {

    private OrderEnds() {}

    static @Nullable OrderStatus as(OrderEnd end) {
        return isKnown(end) ? OrderNames.answered(end.getStatus()) : null;
    }

    static @Nullable Decimal executed(OrderEnd end) {
        return isKnown(end) ? Decimal.of(end.getFilledSize()) : null;
    }

    static @Nullable Long at(OrderEnd end) {
        return isKnown(end) ? end.getTimeNanos() : null;
    }

    /** False in an event without the end of the order, or with a state of a later release. */
    private static boolean isKnown(OrderEnd end) {
        return end.getStatus() != StatusKind.STATUS_KIND_UNSPECIFIED && end.getStatus() != StatusKind.UNRECOGNIZED;
    }
}
