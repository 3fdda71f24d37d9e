package io.openperp.servicekit.query;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the times in queries about the past: milliseconds since 1970, from {@link #EARLIEST} to {@link #LATEST}, a
 * generous range because charts ask beyond the available data on either side. Values in seconds, microseconds or
 * nanoseconds are outside of it, so that a wrong unit is refused and named instead of answered with an empty list
 * (API-044).
 */
public final class QueryTimes {

    /** Names of the parameters and fields that contain a time. */
    public static final List<String> NAMES = List.of("startTime", "endTime");

    /** Earliest accepted time: 2000-01-01T00:00:00Z, in milliseconds. */
    public static final long EARLIEST = 946_684_800_000L;

    /** Latest accepted time: 2200-01-01T00:00:00Z, in milliseconds. */
    public static final long LATEST = 7_258_118_400_000L;

    private static final String BEGINNING = "startTime";
    private static final String ACCEPTED = "a whole number of milliseconds since 1970 is accepted, from " + EARLIEST
            + " (2000) to " + LATEST + " (2200)";
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private QueryTimes() {}

    /**
     * Reason why a time is not accepted, as a sentence; null if it is accepted. A {@code startTime} of 0 is accepted
     * and means the beginning.
     */
    public static @Nullable String refusal(String name, BigInteger millis) {
        boolean isBeginning = name.equals(BEGINNING) && millis.signum() == 0;
        if (isBeginning || isSensible(millis)) {
            return null;
        }
        String unit = isSensible(millis.multiply(THOUSAND))
                ? "seconds"
                : isSensible(millis.divide(THOUSAND))
                        ? "microseconds"
                        : isSensible(millis.divide(MILLION)) ? "nanoseconds" : null;
        return "\"" + name + "\" is not accepted: " + shown(millis)
                + (unit == null ? " is too early or too late" : " was probably sent in " + unit) + ", " + ACCEPTED;
    }

    /** Refusal of a time that is not a whole number. */
    public static String notWhole(String name) {
        return "\"" + name + "\" is not accepted: " + ACCEPTED;
    }

    private static boolean isSensible(BigInteger millis) {
        return millis.compareTo(BigInteger.valueOf(EARLIEST)) >= 0 && millis.compareTo(BigInteger.valueOf(LATEST)) <= 0;
    }

    private static String shown(BigInteger number) {
        String text = number.toString();
        return text.length() <= 24 ? text : text.substring(0, 24) + "…";
    }
}
