package io.openperp.account.query;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Limits the heap of answers that are being built, or that wait for their clients to read them, in total and per
 * address. An address that uses nothing may have one answer of any size, so that no answer is refused for ever. Room is
 * granted in the order of the requests, so that small answers do not keep a large one waiting.
 */
final class AnswerMemory {

    /**
     * Whether memory was granted; if not, whether the limit of the address or that of all addresses together was
     * reached.
     */
    enum Grant {
        GRANTED,
        ADDRESS_FULL,
        FULL
    }

    private final long inAll;
    private final long ofAddress;
    private final Map<String, Long> byAddress = new HashMap<>();
    /** Requests that wait for room, in order; compared by identity. */
    private final Deque<Object> waiting = new ArrayDeque<>();

    private long used;

    /**
     * Creates an empty budget.
     *
     * @param inAll largest number of bytes of all addresses together
     * @param ofAddress largest number of bytes of one address
     */
    AnswerMemory(long inAll, long ofAddress) {
        this.inAll = inAll;
        this.ofAddress = ofAddress;
    }

    long ofAddress() {
        return ofAddress;
    }

    /**
     * Reserves this number of bytes for an answer to this address until {@link #giveBack}; waits at most
     * {@code patience} for room.
     */
    synchronized Grant take(String address, long bytes, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        Object turn = new Object();
        try {
            Grant grant = tryGrant(address, bytes, turn);
            while (grant != Grant.GRANTED && await(deadline)) {
                grant = tryGrant(address, bytes, turn);
            }
            if (grant == Grant.GRANTED) {
                used += bytes;
                byAddress.merge(address, bytes, Long::sum);
            }
            return grant;
        } finally {
            leave(turn);
        }
    }

    synchronized void release(String address, long bytes) {
        used -= bytes;
        byAddress.computeIfPresent(address, (same, held) -> held == bytes ? null : held - bytes);
        notifyAll();
    }

    synchronized long used() {
        return used;
    }

    /**
     * Grants room if the request is the first in the queue. A request whose own address is at its limit leaves the
     * queue and does not block the others.
     */
    private Grant tryGrant(String address, long bytes, Object turn) {
        long held = byAddress.getOrDefault(address, 0L);
        if (held > 0 && held + bytes > ofAddress) {
            leave(turn);
            return Grant.ADDRESS_FULL;
        }
        if (!waiting.contains(turn)) {
            waiting.addLast(turn);
        }
        boolean isNext = waiting.peekFirst() == turn;
        boolean hasRoom = used == 0 || used + bytes <= inAll;
        return isNext && hasRoom ? Grant.GRANTED : Grant.FULL;
    }

    private void leave(Object turn) {
        if (waiting.remove(turn)) {
            notifyAll();
        }
    }

    /**
     * Waits for room.
     *
     * @return false if the deadline has passed or the service stops
     */
    private boolean await(long deadline) {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (millis <= 0) {
            return false;
        }
        try {
            wait(millis);
            return true;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
