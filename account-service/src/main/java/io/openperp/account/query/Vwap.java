package io.openperp.account.query;

import io.openperp.api.Decimal;
import io.openperp.risk.arithmetic.Notional;

/** The average price of what filled. */
final class Vwap {

    private Vwap() {}

    /** Rounded half up; 0 without fills. */
    static Decimal of(long notional, long size) {
        return size == 0 ? Decimal.ZERO : Decimal.of(Notional.averagePrice(notional, size));
    }
}
