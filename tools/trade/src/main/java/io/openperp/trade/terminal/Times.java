package io.openperp.trade.terminal;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats times of the exchange as text. */
public final class Times {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private Times() {}

    public static Instant ofNanos(long nanos) {
        return Instant.EPOCH.plusNanos(nanos);
    }

    /** Local date and time of this machine, such as {@code 2026-03-06 12:26:40}. */
    public static String local(Instant time) {
        return SECONDS.format(time.atZone(ZoneId.systemDefault()));
    }

    public static String local(long nanos) {
        return local(ofNanos(nanos));
    }

    /** Local time of day of this machine, such as {@code 12:26:40}. */
    public static String clock(Instant time) {
        return CLOCK.format(time.atZone(ZoneId.systemDefault()));
    }

    /** UTC time for programs, to the millisecond, such as {@code 2026-03-06T12:26:40.123Z}. */
    public static String utc(long nanos) {
        return DateTimeFormatter.ISO_INSTANT.format(ofNanos(nanos).truncatedTo(ChronoUnit.MILLIS));
    }
}
