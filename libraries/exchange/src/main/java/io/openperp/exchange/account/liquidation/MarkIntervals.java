package io.openperp.exchange.account.liquidation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The intervals of all accounts with a position or order in one market; finds those that a mark has left. */
final class MarkIntervals {

    private final List<MarkInterval> all = new ArrayList<>();
    private final BoundHeap lows = new BoundHeap(true);
    private final BoundHeap highs = new BoundHeap(false);

    /** Adds the interval of one more account; it is not watched until {@link #watch} gives it its ends. */
    void add(MarkInterval interval) {
        interval.place = all.size();
        all.add(interval);
    }

    void remove(MarkInterval interval) {
        unwatch(interval);
        MarkInterval last = all.removeLast();
        if (last != interval) {
            all.set(interval.place, last);
            last.place = interval.place;
        }
        interval.place = MarkInterval.NOWHERE;
    }

    void watch(MarkInterval interval, long low, long high) {
        interval.low = low;
        interval.high = high;
        if (interval.isWatched()) {
            lows.move(interval);
            highs.move(interval);
        } else {
            lows.add(interval);
            highs.add(interval);
        }
    }

    /** Passes each watched interval that does not contain {@code mark} to the listener and stops watching it. */
    void left(long mark, Consumer<MarkInterval> listener) {
        for (MarkInterval top = lows.top(); top != null && mark < top.low; top = lows.top()) {
            unwatch(top);
            listener.accept(top);
        }
        for (MarkInterval top = highs.top(); top != null && mark > top.high; top = highs.top()) {
            unwatch(top);
            listener.accept(top);
        }
    }

    /** All intervals, in no order. */
    List<MarkInterval> all() {
        return all;
    }

    private void unwatch(MarkInterval interval) {
        if (interval.isWatched()) {
            lows.remove(interval);
            highs.remove(interval);
        }
    }
}
