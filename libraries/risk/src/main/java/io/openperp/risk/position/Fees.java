package io.openperp.risk.position;

import io.openperp.units.Fixed;

/** What a fill costs: fees round up, rebates round down in magnitude. */
public final class Fees {

    private Fees() {}

    /** Paid for a fill of {@code notional}; negative for a rebate. */
    public static long of(long notional, long rate) {
        return Fixed.mulCeil(notional, rate);
    }

    /** What an order at its limit price may have to pay: of the notional rounded up, and never a rebate. */
    public static long atLimit(long price, long size, long rate) {
        return rate <= 0 ? 0 : Fixed.mulCeil(Fixed.mulCeil(price, size), rate);
    }
}
