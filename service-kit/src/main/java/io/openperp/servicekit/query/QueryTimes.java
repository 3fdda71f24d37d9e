package io.openperp.servicekit.query;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times that a question about the past may name: milliseconds since 1970, from {@link #EARLIEST} to {@link #LATEST}, because
 * charts ask for more than there is on either side. Seconds, microseconds and nanoseconds lie outside, so a wrong unit is refused
 * by its name, and not answered with an empty list (API-044).
 */
public final class QueryTimes {

    /** The parameters and fields that name a time. */
    public static final List<String> NAMES = List.of("startTime", "endTime");

    /** 2000-01-01T00:00:00Z. */
    public static final long EARLIEST = 946_684_800_000L;

    /** 2200-01-01T00:00:00Z. */
    public static final long LATEST = 7_258_118_400_000L;

    private static final String BEGINNING = "startTime";
    private static final String ACCEPTED = "a whole number of milliseconds since 1970 is accepted, from " + EARLIEST
            + " (2000) to " + LATEST + " (2200)";
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private QueryTimes() {}

    /** Why a time is not accepted, as a sentence; null where it is. A {@code startTime} of 0 is the beginning. */
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

    /** The refusal of a time that is no whole number. */
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
