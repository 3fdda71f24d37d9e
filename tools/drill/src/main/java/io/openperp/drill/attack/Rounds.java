package io.openperp.drill.attack;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The rounds of the honest client in one period.
 *
 * @param nanos durations of the completed rounds in nanoseconds, shortest first
 * @param failures number of rounds in which a request was refused or a message did not arrive in time
 */
record Rounds(List<Long> nanos, int failures) {

    private static final int PERCENT = 100;

    Rounds {
        nanos = nanos.stream().sorted().toList();
    }

    int completed() {
        return nanos.size();
    }

    /** Duration within which this percentage of the rounds was completed; zero if there is no round. */
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
