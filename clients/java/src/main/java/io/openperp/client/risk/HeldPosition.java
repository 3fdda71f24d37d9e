package io.openperp.client.risk;

import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.function.LongUnaryOperator;

/**
 * A position at its market's mark, in units.
 *
 * @param size size, positive for a long position, negative for a short one
 * @param cost cost, with the same sign as the size
 */
record HeldPosition(MarketRates market, long mark, long size, long cost, long leverage) {

    private static final long LARGEST_NOTIONAL = 1L << 61;

    Side side() {
        return Side.of(size > 0);
    }

    long notional() {
        return Amounts.requiredNotional(mark, size);
    }

    long lambda() {
        return market.maintenanceRate(side(), notional(), leverage);
    }

    /** Maintenance margin of this position alone, without offsets. */
    long margin() {
        return marginAt(mark);
    }

    long unrealized() {
        return Amounts.value(size, mark) - cost;
    }

    private long marginAt(long otherMark) {
        return market.maintenanceMargin(side(), Amounts.requiredNotional(otherMark, size), leverage);
    }

    /**
     * The liquidation price: the tick nearest to the present mark at which equity is below the portfolio maintenance if
     * only this market's mark moved. For longs it is the highest such tick, for shorts the lowest; 0 if there is none.
     *
     * @param equityElsewhere equity without this position's unrealized profit
     * @param requirement portfolio maintenance as a function of the maintenance margin of this position
     */
    long liquidationPrice(long equityElsewhere, LongUnaryOperator requirement) {
        boolean isLong = size > 0;
        long near = isLong ? lastTick(10) : 1;
        long far = isLong ? 1 : lastTick(100);
        if (!isLiquidatable(far, equityElsewhere, requirement)) {
            return 0;
        }
        if (isLiquidatable(near, equityElsewhere, requirement)) {
            return near * market.tick();
        }
        while (Math.abs(far - near) > 1) {
            long middle = near + (far - near) / 2;
            if (isLiquidatable(middle, equityElsewhere, requirement)) {
                far = middle;
            } else {
                near = middle;
            }
        }
        return far * market.tick();
    }

    private boolean isLiquidatable(long tick, long equityElsewhere, LongUnaryOperator requirement) {
        long moved = tick * market.tick();
        return equityElsewhere + Amounts.value(size, moved) - cost < requirement.applyAsLong(marginAt(moved));
    }

    private long lastTick(long times) {
        long held = Math.abs(size);
        long fits = held < Fixed.ONE ? LARGEST_NOTIONAL : Fixed.mulDivFloor(LARGEST_NOTIONAL, Fixed.ONE, held);
        long last = mark > fits / times ? fits : mark * times;
        return Math.max(1, last / market.tick());
    }
}
