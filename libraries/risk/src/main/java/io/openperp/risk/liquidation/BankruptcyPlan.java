package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;

/**
 * The values at which closing all positions of an account leaves exactly zero: its equity, or its debt, is divided by notional,
 * {@code e_i = trunc(E·N_i/ΣN)}, and the last position takes the remainder.
 */
public final class BankruptcyPlan {

    /**
     * @param size signed
     * @param mark of its market
     */
    public record Holding(long size, long mark) {

        long notional() {
            return Notional.required(mark, size);
        }

        long value() {
            return Notional.value(size, mark);
        }
    }

    /**
     * One position of the plan.
     *
     * @param size signed, as held
     * @param equityShare its share of the account's equity
     * @param value signed like the size: closing all of it for this realizes minus the share
     */
    public record Part(long size, long equityShare, long value) {

        /** The notional of closing all of it: unsigned, at least zero. */
        public long takeoverNotional() {
            return Math.max(0, size > 0 ? value : -value);
        }

        /** {@code takeoverNotional/abs(size)}, half up. */
        public long price() {
            return Notional.averagePrice(takeoverNotional(), Math.abs(size));
        }
    }

    private BankruptcyPlan() {}

    /** The parts in the order of {@code holdings}, which is that of the symbols. */
    public static List<Part> of(long equity, List<Holding> holdings) {
        long total = 0;
        for (Holding holding : holdings) {
            total = Fixed.addSaturated(total, holding.notional());
        }
        List<Part> parts = new ArrayList<>();
        long given = 0;
        for (Holding holding : holdings) {
            boolean last = parts.size() == holdings.size() - 1;
            long share = last ? equity - given : Fixed.mulDivTrunc(equity, holding.notional(), Math.max(1, total));
            given += share;
            parts.add(new Part(holding.size(), share, difference(holding.value(), share)));
        }
        return parts;
    }

    private static long difference(long value, long share) {
        return share == Long.MIN_VALUE ? Long.MAX_VALUE : Fixed.addSaturated(value, -share);
    }
}
