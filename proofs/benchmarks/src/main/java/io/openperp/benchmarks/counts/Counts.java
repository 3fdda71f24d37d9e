package io.openperp.benchmarks.counts;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by name: either totals since the exchange was started, or the difference between two moments.
 *
 * @param nanos {@link System#nanoTime} at which totals were read; for a difference, nanoseconds between the two moments
 */
record Counts(long nanos, Map<String, Double> byName) {

    Counts since(Counts earlier) {
        return new Counts(nanos - earlier.nanos, combined(earlier, -1));
    }

    /**
     * These counts minus those that an exchange without clients has in the same time.
     *
     * @param idle counts of the exchange without clients, for any period
     */
    Counts without(Counts idle) {
        return new Counts(nanos, combined(idle, -(double) nanos / idle.nanos));
    }

    Map<String, Double> each(int transactions) {
        Map<String, Double> each = new TreeMap<>();
        byName.forEach((name, count) -> each.put(name, count / transactions));
        return each;
    }

    private Map<String, Double> combined(Counts other, double factor) {
        Map<String, Double> sum = new TreeMap<>(byName);
        other.byName.forEach((name, count) -> sum.merge(name, factor * count, Double::sum));
        return sum;
    }
}
