package io.openperp.account.projection;

import io.openperp.api.OrderStatus;
import io.openperp.api.Reason;
import io.openperp.api.Tif;
import io.openperp.journal.FillReason;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;

/** The words of the tables, which are the names of the API's constants. */
final class OrderWords {

    private OrderWords() {}

    /** A market order has none on the wire and acts as immediate-or-cancel. */
    static String tif(TimeInForce timeInForce) {
        Tif tif = switch (timeInForce) {
            case GTC -> Tif.GTC;
            case IOC, TIME_IN_FORCE_UNSPECIFIED -> Tif.IOC;
            case ALO -> Tif.ALO;
            case UNRECOGNIZED -> throw new IllegalStateException("time in force is not one of GTC, IOC, ALO");
        };
        return tif.name();
    }

    static String reason(FillReason fillReason) {
        Reason reason = switch (fillReason) {
            case NORMAL -> Reason.NORMAL;
            case LIQUIDATION -> Reason.LIQUIDATION;
            case ADL -> Reason.ADL;
            case UNRECOGNIZED -> throw new IllegalStateException("reason of a fill is not NORMAL, LIQUIDATION or ADL");
        };
        return reason.name();
    }

    /** The two sets of names are the same by contract; an order's status is always one of them. */
    static String status(StatusKind status) {
        return OrderStatus.valueOf(status.name()).name();
    }

    /** PostgreSQL's text cannot hold the character zero; symbol and reason of a refused order may quote a client. */
    static String text(String text) {
        return text.replace("\0", "");
    }
}
