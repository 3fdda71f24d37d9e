package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * The maintenance rates of one market and side over notional and leverage. Each rate is on its way from its value at
 * the last regime change to its target. Clients receive the same data and compute λ from it.
 *
 * @param cells rates row by row: all leverages of the first notional knot, then of the second, …
 */
public record RiskSurface(List<Long> notionalKnots, List<Long> leverageKnots, List<Cell> cells) {

    /**
     * A rate on its way to its target.
     *
     * @param mmrO rate at the last regime change
     * @param mmrE target rate
     * @param p share of the way that is left after one step of 10 s; the same for the whole surface
     */
    public record Cell(long mmrO, long mmrE, long p) {

        public Cell {
            if (mmrO < 0 || mmrO > Fixed.ONE || mmrE < 0 || mmrE > Fixed.ONE || p < 0 || p > Fixed.ONE) {
                throw new IllegalArgumentException("cell {" + Decimals.format(mmrO) + ", " + Decimals.format(mmrE)
                        + ", " + Decimals.format(p) + "} is outside 0 to 1");
            }
        }

        /** The rate when the share {@code weight} = w of the way is left: {@code ceil(mmrO·w + mmrE·(1 − w))}. */
        long rate(long weight) {
            return Math.ceilDiv(mmrO * weight + mmrE * (Fixed.ONE - weight), Fixed.ONE);
        }
    }

    public RiskSurface {
        notionalKnots = List.copyOf(notionalKnots);
        leverageKnots = List.copyOf(leverageKnots);
        cells = List.copyOf(cells);
        if (notionalKnots.size() < 2 || leverageKnots.size() < 2) {
            throw new IllegalArgumentException("a surface needs two knots on each axis");
        }
        if (cells.size() != notionalKnots.size() * leverageKnots.size()) {
            throw new IllegalArgumentException("a surface of " + notionalKnots.size() + " by " + leverageKnots.size()
                    + " knots has " + cells.size() + " cells");
        }
        for (Cell cell : cells) {
            if (cell.p() != cells.getFirst().p()) {
                throw new IllegalArgumentException("one decay factor per surface, found " + Decimals.format(cell.p())
                        + " beside " + Decimals.format(cells.getFirst().p()));
            }
        }
    }

    /** The surface of a market that has been in {@code regime} for long: every rate is at its target. */
    public static RiskSurface settled(MarketParameters market, ExchangeParameters exchange, int regime, Side side) {
        List<Cell> cells = new ArrayList<>();
        long regimeFactor = exchange.regimeFactor(regime, side);
        for (long tier : market.tierFactors()) {
            for (long leverageFactor : market.leverageFactors()) {
                long rate = Fixed.mulCeil(
                        Fixed.mulCeil(Fixed.mulCeil(market.baseRate(), tier), leverageFactor), regimeFactor);
                long target = Math.min(rate, exchange.rateCap());
                cells.add(new Cell(target, target, exchange.decay()));
            }
        }
        return new RiskSurface(market.notionalKnots(), market.leverageKnots(), cells);
    }

    /**
     * The surface that moves from the rates of this surface, {@code t} steps after its regime change, to the targets of
     * {@code target}; no rate jumps. If the target has other knots, the initial rates are interpolated.
     */
    public RiskSurface headingTo(RiskSurface target, long t) {
        MaintenanceRates present = at(t);
        List<Cell> turned = new ArrayList<>();
        for (long notional : target.notionalKnots) {
            for (long leverage : target.leverageKnots) {
                Cell end = target.cells.get(turned.size());
                turned.add(new Cell(present.rate(notional, leverage), end.mmrE(), end.p()));
            }
        }
        return new RiskSurface(target.notionalKnots, target.leverageKnots, turned);
    }

    /** The rates in force {@code t} steps of 10 s after the regime change. */
    public MaintenanceRates at(long t) {
        return withWeight(weight(t));
    }

    /** The target rates, which are in force once the rates have had enough time to reach them. */
    MaintenanceRates ends() {
        return withWeight(0);
    }

    private MaintenanceRates withWeight(long weight) {
        long[] rates = new long[cells.size()];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = cells.get(i).rate(weight);
        }
        return new MaintenanceRates(array(notionalKnots), array(leverageKnots), rates);
    }

    public Cell cell(int notionalKnot, int leverageKnot) {
        return cells.get(notionalKnot * leverageKnots.size() + leverageKnot);
    }

    /**
     * The share of the way that is left after {@code t} steps, {@code w = p^t}: square and multiply from the lowest
     * bit, rounded down after every product.
     */
    public long weight(long t) {
        return weight(cells.getFirst().p(), t);
    }

    static long weight(long p, long t) {
        long weight = Fixed.ONE;
        long base = p;
        for (long rest = t; rest != 0; ) {
            if ((rest & 1) != 0) {
                weight = weight * base / Fixed.ONE;
            }
            rest >>>= 1;
            if (rest != 0) {
                base = base * base / Fixed.ONE;
            }
        }
        return weight;
    }

    private static long[] array(List<Long> knots) {
        return knots.stream().mapToLong(Long::longValue).toArray();
    }
}
