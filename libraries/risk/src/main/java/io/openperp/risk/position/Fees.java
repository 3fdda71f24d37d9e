package io.openperp.risk.position;

import io.openperp.units.Fixed;

/** Fees of fills. Fees are rounded up; the amount of a rebate is rounded down. */
public final class Fees {

    private Fees() {}

    /** Fee of a fill with this notional; negative for a rebate. */
    public static long of(long notional, long rate) {
        return Fixed.mulCeil(notional, rate);
    }

    /** The largest fee that an order pays at its limit price; the notional is rounded up, and a rebate counts as 0. */
    public static long atLimit(long price, long size, long rate) {
        return rate <= 0 ? 0 : Fixed.mulCeil(Fixed.mulCeil(price, size), rate);
    }
}
