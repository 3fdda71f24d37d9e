package io.openperp.views;

import io.openperp.api.OrderStatus;
import io.openperp.api.history.Fill.Reason;
import io.openperp.api.order.OpenOrder.Tif;
import io.openperp.journal.FillReason;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import org.jspecify.annotations.Nullable;

/** Converts enum constants of events, such as statuses and times in force, to those of the API. */
public final class OrderNames {

    private OrderNames() {}

    /**
     * Converts a time in force; a market order has none and acts as immediate-or-cancel.
     *
     * @throws IllegalStateException if this build does not know the value
     */
    public static Tif tif(TimeInForce timeInForce) {
        return switch (timeInForce) {
            case GTC -> Tif.GTC;
            case IOC, TIME_IN_FORCE_UNSPECIFIED -> Tif.IOC;
            case ALO -> Tif.ALO;
            case ALO_SLIDE -> Tif.ALO_SLIDE;
            case ALO_JOIN -> Tif.ALO_JOIN;
            case UNRECOGNIZED ->
                throw new IllegalStateException("time in force is not one of GTC, IOC, ALO, ALO_SLIDE, ALO_JOIN");
        };
    }

    /**
     * Converts the reason of a fill.
     *
     * @throws IllegalStateException if this build does not know the value
     */
    public static Reason reason(FillReason reason) {
        return switch (reason) {
            case NORMAL -> Reason.NORMAL;
            case LIQUIDATION -> Reason.LIQUIDATION;
            case ADL -> Reason.ADL;
            case SETTLEMENT -> Reason.SETTLEMENT;
            case UNRECOGNIZED ->
                throw new IllegalStateException("reason of a fill is not NORMAL, LIQUIDATION, ADL or SETTLEMENT");
        };
    }

    /**
     * Reason of a fill that is no ordinary trade: liquidation, deleveraging (ADL) or settlement; null for an ordinary
     * trade.
     */
    static @Nullable Reason unusual(FillReason reason) {
        return switch (reason) {
            case LIQUIDATION -> Reason.LIQUIDATION;
            case ADL -> Reason.ADL;
            case SETTLEMENT -> Reason.SETTLEMENT;
            case NORMAL, UNRECOGNIZED -> null;
        };
    }

    /** Converts a status of the log to that of answers; both enums have the same names. */
    public static OrderStatus answered(StatusKind status) {
        return OrderStatus.valueOf(status.name());
    }

    /**
     * Converts a status of the log to that of the account stream, which has {@code placed} where answers have {@code
     * resting}.
     */
    public static OrderStatus streamed(StatusKind status) {
        return status == StatusKind.RESTING ? OrderStatus.PLACED : answered(status);
    }
}
