package io.openperp.risk.price;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Fixed;

/**
 * The average price at which a given notional trades through one side of the book. Levels are added one by one, best
 * first.
 */
public final class ImpactPrice {

    private long left;
    private long spent;
    private long base;

    public ImpactPrice(long notional) {
        left = notional;
    }

    /**
     * Adds a level with this size. Returns whether more levels are needed: false once the notional is reached.
     * {@link Long#MAX_VALUE} stands for every size that does not fit into 64 bits; if even this size is not worth the
     * remaining notional, the true value is unknown, so the result is false and there is no impact price.
     */
    public boolean add(long price, long size) {
        long depth = Notional.value(size, price); // at most Notional.MAX, more than any impact notional
        if (size == Long.MAX_VALUE && depth <= left) {
            return false;
        }
        long taken = Math.min(depth, left);
        base += taken == depth ? size : Fixed.divFloor(taken, price);
        spent += taken;
        left -= taken;
        return left > 0;
    }

    /** The impact price; {@link Median#ABSENT} when the side is too thin. */
    public long price() {
        return left > 0 || base == 0 ? Median.ABSENT : Fixed.divFloor(spent, base);
    }
}
