package io.openperp.exchange.account.conditional;

import io.openperp.units.Side;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The trailing orders of one market and side, in groups. A new mark touches only groups whose nearest stop it passes,
 * or whose best mark it improves by a step. Groups that get the same best mark and have the same step are merged, the
 * smaller into the larger, so that an order changes its group O(log n) times at most while its group grows.
 */
final class TrailingStops {

    private record Key(int stepBps, long bestMark) implements Comparable<Key> {

        private static final Comparator<Key> ORDER =
                Comparator.comparingInt(Key::stepBps).thenComparingLong(Key::bestMark);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    private final Side side;
    private final TreeMap<Key, TrailingGroup> groups = new TreeMap<>();
    /** The groups sorted by their nearest stops, the one that triggers first at the front. */
    private final TreeSet<TrailingGroup> byStop;
    /**
     * The groups sorted by the marks that would become their new best marks, the one that is reached first at the
     * front.
     */
    private final TreeSet<TrailingGroup> byStep;

    /**
     * Creates an empty index.
     *
     * @param side side of the orders that are placed: sells follow a rising mark, buys a falling one
     */
    TrailingStops(Side side) {
        this.side = side;
        int direction = side.isBuy() ? 1 : -1;
        Comparator<TrailingGroup> alike = Comparator.<TrailingGroup>comparingInt(group -> group.stepBps)
                .thenComparingLong(TrailingGroup::bestMark);
        byStop = new TreeSet<>(Comparator.<TrailingGroup>comparingLong(group -> direction * group.nearestStop())
                .thenComparing(alike));
        byStep = new TreeSet<>(Comparator.<TrailingGroup>comparingLong(group -> -direction * group.followsFrom())
                .thenComparing(alike));
    }

    void add(Conditional order, long bestMark) {
        Key key = new Key(order.terms().getStepBps(), bestMark);
        TrailingGroup group = groups.get(key);
        if (group == null) {
            group = new TrailingGroup(side, order.terms().getStepBps(), bestMark);
        } else {
            leave(group);
        }
        group.add(order);
        enter(group);
    }

    void remove(Conditional order) {
        TrailingGroup group = order.group();
        leave(group);
        group.remove(order);
        if (!group.isEmpty()) {
            enter(group);
        }
    }

    /**
     * Removes the orders that this mark triggers and adds them to {@code passed}; then makes it the new best mark of
     * groups whose best mark it improves by a step.
     */
    void marked(long mark, List<Conditional> passed) {
        while (!byStop.isEmpty() && isPassed(byStop.first().nearestStop(), mark)) {
            Conditional order = byStop.first().nearest();
            remove(order);
            passed.add(order);
        }
        while (!byStep.isEmpty() && isReached(byStep.first().followsFrom(), mark)) {
            TrailingGroup group = byStep.first();
            leave(group);
            follow(group, mark);
        }
    }

    private void follow(TrailingGroup group, long mark) {
        TrailingGroup other = groups.get(new Key(group.stepBps, mark));
        TrailingGroup larger = group;
        if (other != null) {
            leave(other);
            larger = other.size() > group.size() ? other : group;
            larger.addAll(larger == group ? other : group);
        }
        larger.follow(mark);
        enter(larger);
    }

    private boolean isPassed(long stop, long mark) {
        return side.isBuy() ? mark >= stop : mark <= stop;
    }

    private boolean isReached(long step, long mark) {
        return side.isBuy() ? mark <= step : mark >= step;
    }

    private void enter(TrailingGroup group) {
        groups.put(new Key(group.stepBps, group.bestMark()), group);
        byStop.add(group);
        byStep.add(group);
    }

    private void leave(TrailingGroup group) {
        groups.remove(new Key(group.stepBps, group.bestMark()));
        byStop.remove(group);
        byStep.remove(group);
    }
}
