package io.openperp.marketmaker;

import java.time.Duration;
import java.time.Instant;

/**
 * Bounds how often quotes are replaced, over all markets: each replacement costs this process, the exchange and its logs about
 * the same. What was not used in a second is not saved up for later.
 */
final class Pace {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final double most;
    private Instant filledAt = Instant.MIN;
    private double left;

    /** @param perSecond replacements a second, above 0; fewer than one: one in more than a second */
    Pace(double perSecond) {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException(perSecond + " quotes a second, accepted is a number above 0");
        }
        this.perSecond = perSecond;
        this.most = Math.max(1, perSecond);
    }

    /** Whether one more replacement may be sent now; if so, counts it. */
    boolean take(Instant now) {
        left = filledAt.equals(Instant.MIN)
                ? most
                : Math.min(most, left + Duration.between(filledAt, now).toNanos() / NANOS_PER_SECOND * perSecond);
        filledAt = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
