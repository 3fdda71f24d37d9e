package io.openperp.exchange.account.conditional;

import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * Trailing orders of one market and side with the same best mark and the same step, the least move of the mark that
 * moves their stops. The stops are sorted by their distance from the best mark, which does not change when that moves,
 * so one update of the best mark moves all stops.
 */
final class TrailingGroup {

    private static final long BASIS_POINT = Fixed.ONE / 10_000;

    private static final Comparator<Conditional> NEAREST_FIRST = Comparator.<Conditional>comparingInt(
                    order -> order.terms().getTrailBps())
            .thenComparingLong(order -> order.sequence);

    final Side side;
    final int stepBps;
    private final TreeSet<Conditional> orders = new TreeSet<>(NEAREST_FIRST);
    private long bestMark;

    TrailingGroup(Side side, int stepBps, long bestMark) {
        this.side = side;
        this.stepBps = stepBps;
        this.bestMark = bestMark;
    }

    /**
     * The mark from which the stops of the group are measured: the highest so far for sells, the lowest for buys, to
     * within a step.
     */
    long bestMark() {
        return bestMark;
    }

    void follow(long mark) {
        bestMark = mark;
    }

    int size() {
        return orders.size();
    }

    boolean isEmpty() {
        return orders.isEmpty();
    }

    void add(Conditional order) {
        orders.add(order);
        order.trailIn(this);
    }

    void remove(Conditional order) {
        orders.remove(order);
    }

    /** Adds all orders of the other group, which has the same step and now the same best mark. */
    void addAll(TrailingGroup other) {
        other.orders.forEach(this::add);
    }

    /** The order with the shortest trail, whose stop the mark reaches first. */
    Conditional nearest() {
        return orders.first();
    }

    /**
     * Mark at which the order nearest to the best mark triggers; rounded to a unit in the direction away from the mark.
     */
    long nearestStop() {
        return stop(side, bestMark, nearest().terms().getTrailBps());
    }

    /**
     * The mark that is a step better than the best mark: from there on a mark becomes the new best mark and moves the
     * stops.
     */
    long followsFrom() {
        long step = stepBps * BASIS_POINT;
        return side.isBuy()
                ? Math.min(bestMark - 1, Fixed.mulFloor(bestMark, Fixed.ONE - step))
                : Math.max(bestMark + 1, Fixed.mulCeil(bestMark, Fixed.ONE + step));
    }

    static long stop(Side side, long bestMark, int trailBps) {
        long trail = trailBps * BASIS_POINT;
        return side.isBuy() ? Fixed.mulCeil(bestMark, Fixed.ONE + trail) : Fixed.mulFloor(bestMark, Fixed.ONE - trail);
    }
}
