package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketRisk.Cell;
import io.openperp.units.Fixed;
import java.util.List;

/**
 * Maintenance rates of one market and side at one moment, as a function of notional and leverage: bilinear between the
 * knots and constant outside them.
 */
final class RateTable {

    private final long[] notionals;
    private final long[] leverages;
    private final long[][] rates;

    /**
     * The table at a moment after the regime has begun: each rate moves gradually to its final value.
     *
     * @param steps number of steps of 10 s since the regime began
     */
    RateTable(List<Decimal> notionals, List<Decimal> leverages, List<List<Cell>> cells, long steps) {
        this.notionals = units(notionals);
        this.leverages = units(leverages);
        long weight = powerFloor(cells.get(0).get(0).p().units(), steps);
        this.rates = cells.stream()
                .map(row -> row.stream().mapToLong(cell -> rate(cell, weight)).toArray())
                .toArray(long[][]::new);
    }

    /** The maintenance rate at a notional and leverage. Interpolation weights are rounded down, the result up. */
    long rate(long notional, long leverage) {
        int i = segment(notionals, notional);
        int j = segment(leverages, leverage);
        long notionalWeight = weight(notionals, i, notional);
        long leverageWeight = weight(leverages, j, leverage);
        long lower = between(rates[i], j, leverageWeight);
        long upper = between(rates[i + 1], j, leverageWeight);
        return Fixed.mulDivCeil(lower + Fixed.mulCeil(notionalWeight, upper - lower), 1, Fixed.ONE);
    }

    private static long rate(Cell cell, long weight) {
        long begun = Math.multiplyExact(cell.mmrO().units(), weight);
        long later = Math.multiplyExact(cell.mmrE().units(), Fixed.ONE - weight);
        return Fixed.mulDivCeil(Math.addExact(begun, later), 1, Fixed.ONE);
    }

    /** {@code p^steps} by repeated squaring from the lowest bit of {@code steps}, rounding down after every product. */
    private static long powerFloor(long p, long steps) {
        long weight = Fixed.ONE;
        long base = p;
        for (long rest = steps; rest > 0; rest /= 2) {
            if (rest % 2 == 1) {
                weight = Fixed.mulFloor(weight, base);
            }
            base = Fixed.mulFloor(base, base);
        }
        return weight;
    }

    private static long between(long[] row, int j, long weight) {
        return Math.addExact(Math.multiplyExact(row[j], Fixed.ONE - weight), Math.multiplyExact(row[j + 1], weight));
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
        return x >= knots[k + 1] ? Fixed.ONE : Fixed.divFloor(x - knots[k], knots[k + 1] - knots[k]);
    }

    private static long[] units(List<Decimal> numbers) {
        return numbers.stream().mapToLong(Decimal::units).toArray();
    }
}
