package io.openperp.drill.attack;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The rounds of a client in a period.
 *
 * @param nanos duration of each completed round, shortest first
 * @param failures rounds of which a part was refused or did not come within its time
 */
record Rounds(List<Long> nanos, int failures) {

    private static final int PERCENT = 100;

    Rounds {
        nanos = nanos.stream().sorted().toList();
    }

    int completed() {
        return nanos.size();
    }

    /** Duration that this percentage of the rounds did not exceed; zero without a round. */
    Duration percentile(int percent) {
        return nanos.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos(nanos.get(Math.min(nanos.size() - 1, nanos.size() * percent / PERCENT)));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d rounds, p50 %.1f ms, p99 %.1f ms%s",
                completed(),
                percentile(50).toNanos() / 1e6,
                percentile(99).toNanos() / 1e6,
                failures == 0 ? "" : ", " + failures + " failed");
    }
}
