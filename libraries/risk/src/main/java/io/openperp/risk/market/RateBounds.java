package io.openperp.risk.market;

import io.openperp.units.Fixed;

/**
 * Upper bounds of the change of maintenance margins until the surfaces of the market change. Rates only move from the
 * rates in force to their targets, all at the same pace, so both bounds hold at every moment in between.
 *
 * <p>With {@code M(N, t)} the maintenance margin of notional {@code N} at moment {@code t}, of any side and leverage:
 *
 * <pre>
 * abs(M(N2, t) − M(N1, t)) ≤ growth(N)·abs(N2 − N1) + 4 units·N + 2 units      for N1, N2 ≤ N
 * abs(M(N, t) − M(N, now)) ≤ drift(N)·N + 2 units
 * </pre>
 */
final class RateBounds {

    /** Value that stands for a growth too large to be used. */
    static final long UNBOUNDED = 10 * Fixed.ONE;

    /**
     * Largest error, in units of 1e-8, of the difference of a rate between two moments: the cell, the weight between
     * two cells, and the result are rounded.
     */
    private static final long ROUNDING = 5;

    private final long[] knots;
    /** Largest growth of a margin per notional, up to and including each segment between two notional knots. */
    private final long[] growth;

    private final long[] drift;

    private RateBounds(long[] knots, long[] growth, long[] drift) {
        this.knots = knots;
        this.growth = growth;
        this.drift = drift;
    }

    /** The bounds of one surface whose rates in force are {@code now} and that moves to its target rates. */
    static RateBounds of(RiskSurface surface, MaintenanceRates now) {
        MaintenanceRates end = surface.ends();
        long[] knots = now.notionals();
        int leverages = surface.leverageKnots().size();
        long[] growth = new long[knots.length - 1];
        long[] drift = new long[knots.length - 1];
        for (int i = 0; i < growth.length; i++) {
            growth[i] = i == 0 ? 0 : growth[i - 1];
            drift[i] = i == 0 ? 0 : drift[i - 1];
            for (int j = 0; j < leverages; j++) {
                growth[i] = Math.max(growth[i], Math.max(growth(now, i, j), growth(end, i, j)));
                drift[i] = Math.max(drift[i], Math.max(distance(now, end, i, j), distance(now, end, i + 1, j)));
            }
        }
        return new RateBounds(knots, growth, drift);
    }

    /**
     * Growth of the margin for each further unit of notional within a segment: between the notional knots {@code N1}
     * and {@code N2}, of numbers {@code i} and {@code i + 1}, at leverage knot {@code j}. With the rates {@code λ1} and
     * {@code λ2} there it is {@code max(λ1, λ2) + N2·abs(λ2 − λ1)/(N2 − N1)}, plus a unit for the rounding of each
     * rate, at most {@link #UNBOUNDED}.
     */
    private static long growth(MaintenanceRates rates, int i, int j) {
        long from = rates.notionals()[i];
        long to = rates.notionals()[i + 1];
        long low = rates.cell(i, j);
        long high = rates.cell(i + 1, j);
        if (to / (to - from) >= UNBOUNDED / Fixed.ONE) {
            return UNBOUNDED;
        }
        return Math.min(UNBOUNDED, Math.max(low, high) + 1 + Fixed.mulDivCeil(to, Math.abs(high - low) + 2, to - from));
    }

    private static long distance(MaintenanceRates now, MaintenanceRates end, int i, int j) {
        return Math.abs(end.cell(i, j) - now.cell(i, j)) + ROUNDING;
    }

    /** Upper bound of the growth of a margin per notional, for notionals up to this one. */
    long growth(long notional) {
        return growth[segment(notional)];
    }

    /** Upper bound of the change of a rate until it reaches its target, for notionals up to this one. */
    long drift(long notional) {
        return drift[segment(notional)];
    }

    /** The first segment that ends at or above the notional, or the last. */
    private int segment(long notional) {
        int k = 0;
        while (k < growth.length - 1 && knots[k + 1] < notional) {
            k++;
        }
        return k;
    }
}
