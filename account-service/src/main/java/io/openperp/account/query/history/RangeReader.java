package io.openperp.account.query.history;

import io.openperp.servicekit.query.QueryTimes;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the range that a request asks for. Refuses with a sentence that names what is accepted. */
public final class RangeReader {

    /** Why a range is not accepted: a code for programs and a sentence. */
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

        /** The code for programs; null for a query without pages. */
        public @Nullable String code() {
            return code;
        }

        public String sentence() {
            return String.valueOf(getMessage());
        }
    }

    /** The fields of a range, by which a request asks for a page. */
    public static final List<String> FIELDS =
            List.of("startTime", "endTime", "symbol", "limit", "cursor", "startSlot", "endSlot");

    private static final BigInteger LARGEST_SLOT = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final JsonNode request;

    public RangeReader(JsonNode request) {
        this.request = request;
    }

    /** Whether the request has any field of a range: then its answer is a page. */
    public boolean isPaged() {
        return FIELDS.stream().anyMatch(this::isGiven);
    }

    public boolean isGiven(String field) {
        JsonNode value = request.path(field);
        return !value.isMissingNode() && !value.isNull();
    }

    /** The range of a query of this type, whose cursors are of this account. */
    public HistoryRange read(byte[] account, String type) throws Refused {
        HistoryRange asked = asked();
        String cursor = cursor();
        return cursor == null ? asked : continued(cursor, account, type, asked);
    }

    /** The cursor as it was given; null if none was. */
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

    /** The time of a field in milliseconds. @param missing value if the field is absent */
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

    /** The limit on records; {@link HistoryRange#MOST} if none is given. */
    public int limit() throws Refused {
        return isGiven("limit")
                ? (int) whole("limit", 1, BigInteger.valueOf(HistoryRange.MOST), HistoryRange.MOST, "INVALID_LIMIT")
                : HistoryRange.MOST;
    }

    /** A continuation may repeat what the first page was asked for, and cannot change it. */
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

    /** @param most accepted; @param capped greater numbers count as this one */
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

    /** The market that a query without pages is about; null: all. */
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
