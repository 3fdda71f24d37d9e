package io.openperp.servicekit.query;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times that a question about the past may name: milliseconds since 1970, from {@link #EARLIEST} to a day after the clock of
 * the exchange. Seconds, microseconds and nanoseconds lie outside of them, so a wrong unit is refused by its name, and not
 * answered with an empty list (API-044).
 */
public final class QueryTimes {

    /** The parameters and fields that name a time. */
    public static final List<String> NAMES = List.of("startTime", "endTime");

    /** 2020-01-01T00:00:00Z: no exchange of this software has records from before it. */
    public static final long EARLIEST = 1_577_836_800_000L;

    private static final String BEGINNING = "startTime";
    private static final long DAY_MILLIS = 86_400_000;
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private QueryTimes() {}

    /**
     * Why a time is not accepted, as a sentence; null where it is. A {@code startTime} of 0 is the beginning.
     *
     * @param nowMillis time of the exchange's clock, in milliseconds since 1970
     */
    public static @Nullable String refusal(String name, BigInteger millis, long nowMillis) {
        boolean isBeginning = name.equals(BEGINNING) && millis.signum() == 0;
        if (isBeginning || isSensible(millis, nowMillis)) {
            return null;
        }
        String unit = isSensible(millis.multiply(THOUSAND), nowMillis)
                ? "seconds"
                : isSensible(millis.divide(THOUSAND), nowMillis)
                        ? "microseconds"
                        : isSensible(millis.divide(MILLION), nowMillis) ? "nanoseconds" : null;
        return "\"" + name + "\" is not accepted: " + shown(millis)
                + (unit == null ? " is outside the time of the exchange" : " was probably sent in " + unit)
                + ", " + accepted(nowMillis);
    }

    /** The refusal of a time that is no whole number. */
    public static String notWhole(String name, long nowMillis) {
        return "\"" + name + "\" is not accepted: " + accepted(nowMillis);
    }

    private static String accepted(long nowMillis) {
        return "a whole number of milliseconds since 1970 is accepted, from " + EARLIEST + " (2020-01-01) to "
                + (nowMillis + DAY_MILLIS) + " (a day from now)";
    }

    private static boolean isSensible(BigInteger millis, long nowMillis) {
        return millis.compareTo(BigInteger.valueOf(EARLIEST)) >= 0
                && millis.compareTo(BigInteger.valueOf(nowMillis + DAY_MILLIS)) <= 0;
    }

    private static String shown(BigInteger number) {
        String text = number.toString();
        return text.length() <= 24 ? text : text.substring(0, 24) + "…";
    }
}
