package io.openperp.risk.position;

import io.openperp.units.Fixed;

/** Fees of fills: fees round up, rebates round down in magnitude. */
public final class Fees {

    private Fees() {}

    /** Fee of a fill of {@code notional}; negative for a rebate. */
    public static long of(long notional, long rate) {
        return Fixed.mulCeil(notional, rate);
    }

    /** The largest fee of an order at its limit price: of the notional rounded up, never a rebate. */
    public static long atLimit(long price, long size, long rate) {
        return rate <= 0 ? 0 : Fixed.mulCeil(Fixed.mulCeil(price, size), rate);
    }
}
