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
 * Builds answers within two memory budgets, so that clients that read slowly cannot fill the heap. While rows become JSON,
 * an answer counts with what its records may take at most, and waits for room. After that, only its JSON is held, until the
 * client has read it or has disconnected. An answer without room is refused.
 */
final class BoundedAnswers {

    /** Default share of the heap for answers that wait to be read: a quarter. */
    private static final int HEAP_SHARE = 4;

    /** Share of one address in the memory for answers that wait to be read: an eighth. */
    private static final int ADDRESS_SHARE = 8;

    /** Heap of one record while it is built: its row, its object of the API, its JSON. An estimate; a fill has 420 bytes of JSON. */
    private static final long RECORD_BYTES = 2_000;

    /** Heap of a byte that an order holds while it is answered: the row, the message that is parsed, its JSON as text, tree and bytes. */
    private static final long HEAP_OF_HELD_BYTE = 8;

    /** Tried first: most histories have no more records, so they need not reserve memory for the requested limit. */
    private static final int FEW_RECORDS = 200;

    private static final String HELD = BoundedAnswers.class.getName();

    /** @param next the cursor of the next page; null: there is none */
    record Built(byte[] json, @Nullable String next) {}

    /** A query that answers with at most a number of records. */
    @FunctionalInterface
    interface Bounded {
        Answer within(int limit) throws Refused;
    }

    private final AnswerMemory building;
    private final AnswerMemory unread;
    private final Duration patience;

    /**
     * @param memory bytes of all answers that wait to be read, 0: derived from the heap; half as many more are for those that
     *     are being built
     * @param patience how long an answer waits to be built
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
     * @param request request that is answered: the answer is held until {@link #release}
     * @param limit most records
     * @param held bytes that the records hold beyond the usual size of a record
     * @param isWhole the query answers the same whatever the limit
     * @param query takes the largest number of records
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

    /** Gives the memory of an answer back once it is written or its client is gone. */
    static void release(HttpServletRequest request) {
        if (request.getAttribute(HELD) instanceof Runnable held) {
            request.removeAttribute(HELD);
            held.run();
        }
    }

    /** Bytes of answers that wait to be read. */
    long unread() {
        return unread.used();
    }

    /** @return empty: the query has more records than the limit, and {@code onlyAll} is set */
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
            building.giveBack(address, bytes);
        }
    }

    private void hold(HttpServletRequest request, String address, int bytes) {
        switch (unread.take(address, bytes, Duration.ZERO)) {
            case GRANTED -> request.setAttribute(HELD, (Runnable) () -> unread.giveBack(address, bytes));
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

    /** The memory budget for answers is used up; the message names the budget. */
    static final class NoRoomException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        private final boolean isOfAddress;

        private NoRoomException(String reason, boolean isOfAddress) {
            super(reason);
            this.isOfAddress = isOfAddress;
        }

        /** The exception for one address that has used up its share. */
        static NoRoomException ofAddress(String reason) {
            return new NoRoomException(reason, true);
        }

        /** The exception for all addresses, which together have used up the budget. */
        static NoRoomException inAll(String reason) {
            return new NoRoomException(reason, false);
        }

        boolean isOfAddress() {
            return isOfAddress;
        }
    }
}
