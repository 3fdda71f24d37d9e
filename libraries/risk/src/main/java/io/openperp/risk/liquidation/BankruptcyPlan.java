package io.openperp.risk.liquidation;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;

/**
 * The values at which closing all positions of an account leaves it exactly zero. The account's equity, or its debt, is
 * divided among the positions in proportion to their notionals, {@code e_i = trunc(E·N_i/ΣN)}; the last position takes
 * the remainder.
 */
public final class BankruptcyPlan {

    /**
     * A position to which a part of the account's equity is assigned.
     *
     * @param size signed size of the position
     * @param mark mark price of its market
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
     * @param equityShare the part of the account's equity that is assigned to this position
     * @param value total price, signed like the size, at which closing the whole position takes exactly
     *     {@code equityShare} from the equity
     */
    public record Part(long size, long equityShare, long value) {

        /** Notional for which the whole position is taken over: unsigned, 0 or more. */
        public long takeoverNotional() {
            return Math.max(0, size > 0 ? value : -value);
        }

        /** Price of the takeover: {@code takeoverNotional/abs(size)}, rounded half up. */
        public long price() {
            return Notional.averagePrice(takeoverNotional(), Math.abs(size));
        }
    }

    private BankruptcyPlan() {}

    /**
     * Divides the equity among positions. Returns one part for each of {@code holdings}, in their order, which must be
     * by symbol.
     */
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
