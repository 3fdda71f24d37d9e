package io.openperp.risk.market;

import io.openperp.units.Fixed;

/**
 * The maintenance rates of a {@link RiskSurface} at one moment: λ for any notional and leverage setting, interpolated
 * bilinearly between the knots.
 */
public final class MaintenanceRates {

    private final long[] notionals;
    private final long[] leverages;
    private final long[] rates;

    MaintenanceRates(long[] notionals, long[] leverages, long[] rates) {
        this.notionals = notionals;
        this.leverages = leverages;
        this.rates = rates;
    }

    /**
     * The rate λ. Interpolation weights are rounded down, the result up; outside the knots the rate of the nearest knot
     * applies.
     */
    public long rate(long notional, long leverage) {
        int i = segment(notionals, notional);
        int j = segment(leverages, leverage);
        long notionalWeight = weight(notionals, i, notional);
        long leverageWeight = weight(leverages, j, leverage);
        int cell = i * leverages.length + j;
        long lower = between(rates[cell], rates[cell + 1], leverageWeight);
        long upper = between(rates[cell + leverages.length], rates[cell + leverages.length + 1], leverageWeight);
        // ceil((lower·1 + w·(upper − lower)) / 1e16), where lower and upper have scale 1e-16
        return Math.ceilDiv(lower + Fixed.mulCeil(notionalWeight, upper - lower), Fixed.ONE);
    }

    /** The rate of the smallest positions at this leverage, the lowest because rates never fall with notional. */
    public long lowestRate(long leverage) {
        return rate(0, leverage);
    }

    /** The rate at a notional knot and a leverage knot, given by their indexes. */
    long cell(int notionalKnot, int leverageKnot) {
        return rates[notionalKnot * leverages.length + leverageKnot];
    }

    /** The notional knots. The array must not be changed. */
    long[] notionals() {
        return notionals;
    }

    private static long between(long low, long high, long weight) {
        return low * (Fixed.ONE - weight) + high * weight;
    }

    private static int segment(long[] knots, long x) {
        int k = 0;
        while (k < knots.length - 2 && knots[k + 1] <= x) {
            k++;
        }
        return k;
    }

    private static long weight(long[] knots, int k, long x) {
        if (x <= knots[k]) {
            return 0;
        }
        if (x >= knots[k + 1]) {
            return Fixed.ONE;
        }
        return Fixed.divFloor(x - knots[k], knots[k + 1] - knots[k]);
    }
}
