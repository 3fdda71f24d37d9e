package io.openperp.account.query.history;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Which records of a history are asked for.
 *
 * @param fromNanos included
 * @param toNanos included
 * @param symbol null: of all markets
 * @param limit most records
 * @param before the sequence that all records are below
 */
public record HistoryRange(
        long fromNanos, long toNanos, @Nullable String symbol, int limit, long before) {

    /** As many as a query without a limit answers. */
    static final int MOST = 5000;

    public static final HistoryRange NEWEST = new HistoryRange(0, Long.MAX_VALUE, null, MOST, Long.MAX_VALUE);

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LATEST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI - 1;

    /** Whether records may have to be passed over. */
    boolean isFiltered() {
        return fromNanos > 0 || toNanos < Long.MAX_VALUE || symbol != null;
    }

    /** The same with at most so many records. */
    public HistoryRange within(int most) {
        return limit <= most ? this : new HistoryRange(fromNanos, toNanos, symbol, most, before);
    }

    /** Throws {@link IllegalArgumentException} with a sentence that names what is accepted. */
    public static HistoryRange read(JsonNode request) {
        long start = whole(request, "startTime", 0, 0, Long.MAX_VALUE);
        long end = whole(request, "endTime", Long.MAX_VALUE, 0, Long.MAX_VALUE);
        if (start > end) {
            throw new IllegalArgumentException("startTime " + start + " is after endTime " + end);
        }
        return new HistoryRange(
                Math.min(start, LATEST_MILLIS) * NANOS_PER_MILLI,
                end > LATEST_MILLIS ? Long.MAX_VALUE : end * NANOS_PER_MILLI + NANOS_PER_MILLI - 1,
                text(request, "symbol", "the symbol of a market is accepted"),
                (int) whole(request, "limit", MOST, 1, MOST),
                cursor(request));
    }

    private static long whole(JsonNode request, String name, long missing, long least, long most) {
        JsonNode value = request.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return missing;
        }
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            long whole = value.longValue();
            if (whole >= least && whole <= most) {
                return whole;
            }
        }
        throw new IllegalArgumentException(
                "\"" + name + "\" is not accepted: a whole number from " + least + " to " + most + " is accepted");
    }

    private static long cursor(JsonNode request) {
        String accepted = "the value of X-Next-Cursor of the page before is accepted";
        String text = text(request, "cursor", accepted);
        try {
            return text == null ? Long.MAX_VALUE : Long.parseUnsignedLong(text);
        } catch (NumberFormatException other) {
            throw new IllegalArgumentException("\"cursor\" is not accepted: " + accepted, other);
        }
    }

    private static @Nullable String text(JsonNode request, String name, String accepted) {
        JsonNode value = request.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new IllegalArgumentException("\"" + name + "\" is not accepted: " + accepted);
        }
        return value.stringValue().replace('\0', ' ');
    }
}
