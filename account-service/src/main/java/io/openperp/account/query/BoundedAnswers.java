package io.openperp.account.query;

import io.openperp.account.query.history.HistoryPages.Answer;
import io.openperp.account.query.history.RangeReader.Refused;
import io.openperp.reader.NetworkAddress;
import io.openperp.servicekit.answer.Answers;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Serial;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds answers within two memory budgets, so that clients that read slowly cannot fill the heap. While rows are
 * converted to JSON, an answer is charged with the largest size its records may have, and waits for room in the first
 * budget. Then only its JSON is charged, to the second budget, until the client has read it or has disconnected. An
 * answer without room is refused.
 */
final class BoundedAnswers {

    /** Divisor of the heap size that gives the default budget of answers waiting to be read: a quarter of the heap. */
    private static final int HEAP_SHARE = 4;

    /** Divisor of the budget of answers waiting to be read that gives the share of one client address: an eighth. */
    private static final int ADDRESS_SHARE = 8;

    /**
     * Estimated heap of one record while it is built: its row, its API object and its JSON. The JSON of a fill has 420
     * bytes.
     */
    private static final long RECORD_BYTES = 2_000;

    /**
     * Estimated heap for each byte of an order's terms and attached actions while it is answered: the row, the parsed
     * message, and the JSON as text, tree and bytes.
     */
    private static final long HEAP_OF_HELD_BYTE = 8;

    /**
     * Limit that is tried first: most histories have no more records, so that memory for the requested limit need not
     * be reserved.
     */
    private static final int FEW_RECORDS = 200;

    private static final String HELD = BoundedAnswers.class.getName();

    /**
     * A finished answer.
     *
     * @param next cursor of the next page; null: there is none
     */
    record Built(byte[] json, @Nullable String next) {}

    /** A query that is given the largest number of records that its answer may have. */
    @FunctionalInterface
    interface Bounded {
        Answer within(int limit) throws Refused;
    }

    private final AnswerMemory building;
    private final AnswerMemory unread;
    private final Duration patience;

    /**
     * Creates the two budgets.
     *
     * @param memory bytes for all answers that wait to be read, 0: derived from the heap; half as many are added for
     *     answers being built
     * @param patience longest time that an answer waits until it may be built
     */
    BoundedAnswers(long memory, Duration patience) {
        this.patience = patience;
        long bytes = memory > 0 ? memory : Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        building = new AnswerMemory(bytes / 2, bytes / 4);
        unread = new AnswerMemory(bytes, bytes / ADDRESS_SHARE);
    }

    /**
     * Builds an answer; throws {@link NoRoomException} if there is no memory for it.
     *
     * @param request HTTP request to answer; the answer's memory stays reserved until {@link #release}
     * @param limit largest number of records
     * @param held bytes of terms and attached actions of orders, all records together; they are not part of the usual
     *     size of a record
     * @param isWhole whether the answer is the same whatever the limit
     * @param query receives the largest number of records
     */
    Built build(HttpServletRequest request, int limit, long held, boolean isWhole, Bounded query) throws Refused {
        String address = address(request);
        if (!isWhole && limit > FEW_RECORDS) {
            Optional<Built> few = build(request, address, FEW_RECORDS, held, true, query);
            if (few.isPresent()) {
                return few.get();
            }
        }
        return build(request, address, limit, held, false, query).orElseThrow();
    }

    /** Releases the memory of an answer after it has been written or its client has disconnected. */
    static void release(HttpServletRequest request) {
        if (request.getAttribute(HELD) instanceof Runnable held) {
            request.removeAttribute(HELD);
            held.run();
        }
    }

    /** Number of bytes of answers that wait to be read. */
    long unread() {
        return unread.used();
    }

    /**
     * Builds an answer with one limit.
     *
     * @param onlyAll whether the answer is wanted only if it contains all records
     * @return empty if {@code onlyAll} is set and the query has more records than the limit
     */
    private Optional<Built> build(
            HttpServletRequest request, String address, int limit, long held, boolean onlyAll, Bounded query)
            throws Refused {
        long bytes = limit * RECORD_BYTES + held * HEAP_OF_HELD_BYTE;
        switch (building.take(address, bytes, patience)) {
            case GRANTED -> {}
            case ADDRESS_FULL -> throw NoRoomException.ofAddress("too many queries of this address are being answered");
            case FULL -> throw NoRoomException.inAll("too many queries are being answered");
        }
        try {
            Answer answer = query.within(limit);
            if (onlyAll && answer.nextCursor() != null) {
                return Optional.empty();
            }
            byte[] written = Answers.json(answer.body());
            hold(request, address, written.length);
            return Optional.of(new Built(written, answer.nextCursor()));
        } finally {
            building.release(address, bytes);
        }
    }

    private void hold(HttpServletRequest request, String address, int bytes) {
        switch (unread.take(address, bytes, Duration.ZERO)) {
            case GRANTED -> request.setAttribute(HELD, (Runnable) () -> unread.release(address, bytes));
            case ADDRESS_FULL ->
                throw NoRoomException.ofAddress("answers to this address wait to be read, " + unread.ofAddress() / 1000
                        + " kB at most: read them");
            case FULL -> throw NoRoomException.inAll("too many large answers wait to be read");
        }
    }

    /** The client's address, as forwarded by the gateway. */
    private static String address(HttpServletRequest request) {
        String forwarded = request.getHeader("X-Forwarded-For");
        String address = forwarded == null
                ? request.getRemoteAddr()
                : forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
        return NetworkAddress.keyOf(address);
    }

    /** Thrown when a memory budget for answers is used up; the message names the budget. */
    static final class NoRoomException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        private final boolean isOfAddress;

        private NoRoomException(String reason, boolean isOfAddress) {
            super(reason);
            this.isOfAddress = isOfAddress;
        }

        /** Creates the exception for an address that has used up its share. */
        static NoRoomException ofAddress(String reason) {
            return new NoRoomException(reason, true);
        }

        /** Creates the exception for a budget that all addresses together have used up. */
        static NoRoomException inAll(String reason) {
            return new NoRoomException(reason, false);
        }

        boolean isOfAddress() {
            return isOfAddress;
        }
    }
}
