package io.openperp.benchmarks.counts;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by name: totals since the exchange was started, or what was counted between two moments.
 *
 * @param nanos {@link System#nanoTime} when they were read, or the nanoseconds between the two moments
 */
record Counts(long nanos, Map<String, Double> byName) {

    Counts since(Counts earlier) {
        return new Counts(nanos - earlier.nanos, combined(earlier, -1));
    }

    /** The counts without what an exchange without clients does in the same time. */
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
