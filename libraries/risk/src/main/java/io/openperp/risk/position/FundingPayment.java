package io.openperp.risk.position;

import io.openperp.units.Fixed;

/** The payment of a position when an hour's funding rate is applied. */
public final class FundingPayment {

    private FundingPayment() {}

    /**
     * Change of the balance, {@code ∓ abs(size)·mark·abs(hourly)}: longs pay if the rate is above 0. A payment is
     * rounded up, a receipt down; the remainder goes to the insurance fund.
     */
    public static long of(long size, long mark, long hourly) {
        if (size == 0 || hourly == 0) {
            return 0;
        }
        boolean pays = size > 0 == hourly > 0;
        return pays ? -amount(size, mark, hourly, true) : amount(size, mark, hourly, false);
    }

    /** {@code abs(size)·mark·abs(rate)/1e16}, rounded only once although the product needs more than 128 bits. */
    private static long amount(long size, long mark, long rate, boolean up) {
        long quantity = Math.abs(size);
        long magnitude = Math.abs(rate);
        long notional = Fixed.mulFloor(quantity, mark);
        long notionalRest = quantity * mark - notional * Fixed.ONE; // exact modulo 2^64, as is paidRest
        long paid = Fixed.mulFloor(notional, magnitude);
        long paidRest = notional * magnitude - paid * Fixed.ONE;
        // paid + (paidRest + notionalRest·rate/1e8)/1e8
        return up
                ? paid + Math.ceilDiv(paidRest + Fixed.mulCeil(notionalRest, magnitude), Fixed.ONE)
                : paid + (paidRest + Fixed.mulFloor(notionalRest, magnitude)) / Fixed.ONE;
    }
}
