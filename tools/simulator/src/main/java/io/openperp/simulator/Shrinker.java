package io.openperp.simulator;

import java.util.function.Predicate;

/**
 * Finds a short simulation that still breaks the same law: removes as many steps as possible, first half of them at
 * once, in the end single ones.
 */
final class Shrinker {

    private final Predicate<Steps> stillBreaks;

    /**
     * Creates a shrinker.
     *
     * @param stillBreaks whether a simulation of these steps breaks the law in question
     */
    Shrinker(Predicate<Steps> stillBreaks) {
        this.stillBreaks = stillBreaks;
    }

    Steps shrink(Steps broken) {
        Steps best = broken;
        for (int size = Math.max(1, broken.count() / 2); size >= 1; size = size / 2) {
            best = leaveOut(best, size);
        }
        return best;
    }

    private Steps leaveOut(Steps broken, int size) {
        Steps best = broken;
        for (int from = 0; from < best.count(); ) {
            Steps fewer = best.without(from, size);
            if (stillBreaks.test(fewer)) {
                best = fewer;
            } else {
                from += size;
            }
        }
        return best;
    }
}
