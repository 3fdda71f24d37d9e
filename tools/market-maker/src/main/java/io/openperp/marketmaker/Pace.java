package io.openperp.marketmaker;

import java.time.Duration;
import java.time.Instant;

/**
 * Limits how often quotes are replaced, over all markets together, because each replacement costs this process, the
 * exchange and its logs work. Replacements that are not used in a second are not saved up.
 */
final class Pace {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final double most;
    private Instant filledAt = Instant.MIN;
    private double left;

    /**
     * Creates the limit on replacements of quotes.
     *
     * @param perSecond largest number of replacements per second in all markets together, above 0; may be less than one
     */
    Pace(double perSecond) {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException(perSecond + " quotes a second, accepted is a number above 0");
        }
        this.perSecond = perSecond;
        this.most = Math.max(1, perSecond);
    }

    /** Whether the quotes of one more market may be replaced now; if so, counts the replacement. */
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
