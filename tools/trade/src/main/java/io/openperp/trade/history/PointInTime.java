package io.openperp.trade.history;

import io.openperp.trade.terminal.CommandFailed;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a time as a trader types it: {@code 24h} (so long ago), {@code 2026-03-06}, {@code 2026-03-06T12:26}, {@code
 * 2026-03-06T12:26:40Z}.
 */
final class PointInTime {

    private static final Pattern AGO = Pattern.compile("(\\d{1,6})([smhdw])");

    private PointInTime() {}

    /**
     * Parses a time. Throws {@link CommandFailed} if the text is no time.
     *
     * @param option name of the option, for the message
     * @param zone time zone of a text that names none
     */
    static Instant parse(String option, String text, Instant now, ZoneId zone) {
        Matcher ago = AGO.matcher(text);
        if (ago.matches()) {
            return now.minus(unit(ago.group(2)).multipliedBy(Long.parseLong(ago.group(1))));
        }
        try {
            if (text.indexOf('T') < 0) {
                return LocalDate.parse(text).atStartOfDay(zone).toInstant();
            }
            boolean hasZone =
                    text.endsWith("Z") || text.substring(text.indexOf('T')).matches(".*[+-]\\d\\d:\\d\\d");
            return hasZone
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDateTime.parse(text).atZone(zone).toInstant();
        } catch (DateTimeParseException none) {
            throw CommandFailed.usage(
                    "%s '%s' is no time; 30m, 24h, 7d, 2026-03-06, 2026-03-06T12:26 and 2026-03-06T12:26:40Z are accepted"
                            .formatted(option, text));
        }
    }

    private static Duration unit(String letter) {
        return switch (letter) {
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            case "d" -> Duration.ofDays(1);
            default -> Duration.ofDays(7);
        };
    }
}
