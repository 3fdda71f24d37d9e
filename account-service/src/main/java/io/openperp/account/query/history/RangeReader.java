package io.openperp.account.query.history;

import io.openperp.servicekit.query.QueryTimes;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the range of a history that a request asks for. The refusal of an invalid field names the accepted values. */
public final class RangeReader {

    /** Thrown if a range is not accepted; has a code for programs and a sentence. */
    public static final class Refused extends Exception {

        private final int status;
        private final @Nullable String code;

        public Refused(int status, @Nullable String code, String sentence) {
            super(sentence);
            this.status = status;
            this.code = code;
        }

        public int status() {
            return status;
        }

        /** Code of the refusal for programs; null for a query without pages, whose refusals have only a sentence. */
        public @Nullable String code() {
            return code;
        }

        public String sentence() {
            return String.valueOf(getMessage());
        }
    }

    /** Names of the fields of a range; a request with any of them asks for a page. */
    public static final List<String> FIELDS =
            List.of("startTime", "endTime", "symbol", "limit", "cursor", "startSlot", "endSlot");

    private static final BigInteger LARGEST_SLOT = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final JsonNode request;

    public RangeReader(JsonNode request) {
        this.request = request;
    }

    /** Whether the request has any field of a range, so that its answer is a page. */
    public boolean isPaged() {
        return FIELDS.stream().anyMatch(this::isGiven);
    }

    public boolean isGiven(String field) {
        JsonNode value = request.path(field);
        return !value.isMissingNode() && !value.isNull();
    }

    /** Reads the range for a query of this type; a cursor must belong to the same account and type. */
    public HistoryRange read(byte[] account, String type) throws Refused {
        HistoryRange asked = asked();
        String cursor = cursor();
        return cursor == null ? asked : continued(cursor, account, type, asked);
    }

    /** Cursor as received; null if there is none. */
    public @Nullable String cursor() throws Refused {
        return text("cursor", "INVALID_CURSOR", "the nextCursor of the page before is accepted");
    }

    private HistoryRange asked() throws Refused {
        long start = time("startTime", 0);
        long end = time("endTime", Long.MAX_VALUE);
        if (start > end) {
            throw new Refused(400, "INVALID_RANGE", "startTime " + start + " is after endTime " + end);
        }
        long startSlot = whole("startSlot", 0, LARGEST_SLOT, HistoryRange.LATEST_SLOT, "INVALID_RANGE");
        long endSlot = isGiven("endSlot")
                ? whole("endSlot", 0, LARGEST_SLOT, HistoryRange.LATEST_SLOT, "INVALID_RANGE")
                : HistoryRange.LATEST_SLOT;
        if (startSlot > endSlot) {
            throw new Refused(400, "INVALID_RANGE", "startSlot " + startSlot + " is after endSlot " + endSlot);
        }
        return new HistoryRange(
                start * NANOS_PER_MILLI,
                end == Long.MAX_VALUE ? end : end * NANOS_PER_MILLI + NANOS_PER_MILLI - 1,
                text("symbol", "INVALID_SYMBOL", "the symbol of a market is accepted"),
                limit(),
                Long.MAX_VALUE,
                startSlot,
                endSlot,
                HistoryRange.NOW);
    }

    /**
     * Reads a time in milliseconds.
     *
     * @param missing value if the field is absent
     */
    private long time(String name, long missing) throws Refused {
        if (!isGiven(name)) {
            return missing;
        }
        JsonNode value = request.path(name);
        String refusal = value.isIntegralNumber()
                ? QueryTimes.refusal(name, value.bigIntegerValue())
                : QueryTimes.notWhole(name);
        if (refusal != null) {
            throw new Refused(400, "INVALID_RANGE", refusal);
        }
        return value.longValue();
    }

    /** Reads the limit of records; {@link HistoryRange#MOST} if there is none. */
    public int limit() throws Refused {
        return isGiven("limit")
                ? (int) whole("limit", 1, BigInteger.valueOf(HistoryRange.MOST), HistoryRange.MOST, "INVALID_LIMIT")
                : HistoryRange.MOST;
    }

    /** Reads the range of a continued page; the request may repeat the fields of the first page but not change them. */
    private HistoryRange continued(String text, byte[] account, String type, HistoryRange asked) throws Refused {
        HistoryCursor cursor = HistoryCursor.read(text);
        if (cursor == null) {
            throw new Refused(
                    400, "INVALID_CURSOR", "\"cursor\" is not accepted: the nextCursor of the page before is accepted");
        }
        if (!cursor.isOf(account, type)) {
            throw new Refused(
                    400,
                    "INVALID_CURSOR",
                    "\"cursor\" is of another account or type: the nextCursor of the page before is accepted");
        }
        HistoryRange first = cursor.range();
        boolean isChanged = isGiven("startTime") && asked.fromNanos() != first.fromNanos()
                || isGiven("endTime") && asked.toNanos() != first.toNanos()
                || isGiven("symbol") && !String.valueOf(asked.symbol()).equals(first.symbol())
                || isGiven("startSlot") && asked.startSlot() != first.startSlot()
                || isGiven("endSlot") && Math.min(asked.endSlot(), first.asOfSlot()) != first.endSlot();
        if (isChanged) {
            throw new Refused(
                    400,
                    "INVALID_CURSOR",
                    "\"cursor\" continues another range: the times, slots and symbol of the first page are accepted,"
                            + " or none");
        }
        return first.within(asked.limit());
    }

    /**
     * Reads a whole number; returns {@code least} if the field is absent.
     *
     * @param most largest accepted number
     * @param capped larger numbers are reduced to this one
     */
    private long whole(String name, long least, BigInteger most, long capped, String code) throws Refused {
        JsonNode value = request.path(name);
        if (!isGiven(name)) {
            return least;
        }
        if (value.isIntegralNumber()) {
            BigInteger whole = value.bigIntegerValue();
            if (whole.compareTo(BigInteger.valueOf(least)) >= 0 && whole.compareTo(most) <= 0) {
                return whole.min(BigInteger.valueOf(capped)).longValueExact();
            }
        }
        throw new Refused(
                400,
                code,
                "\"" + name + "\" is not accepted: a whole number from " + least + " to " + most + " is accepted");
    }

    /** Market of a query without pages; null: all markets. */
    public @Nullable String symbol() throws Refused {
        return text("symbol", null, "the symbol of a market is accepted");
    }

    private @Nullable String text(String name, @Nullable String code, String accepted) throws Refused {
        JsonNode value = request.path(name);
        if (!isGiven(name)) {
            return null;
        }
        if (!value.isString()) {
            throw new Refused(400, code, "\"" + name + "\" is not accepted: " + accepted);
        }
        return value.stringValue().replace('\0', ' ');
    }
}
