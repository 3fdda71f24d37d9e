package io.openperp.account.query;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Heap of answers that are being built, or that wait for their clients to read them: bounded in total and per address. An
 * address that holds nothing gets one answer of any size, so that none is refused for ever.
 */
final class AnswerMemory {

    /** Whether there was room. */
    enum Grant {
        GRANTED,
        ADDRESS_FULL,
        FULL
    }

    private final long inAll;
    private final long ofAddress;
    private final Map<String, Long> byAddress = new HashMap<>();
    private long used;

    /**
     * @param inAll bytes of all addresses
     * @param ofAddress bytes of one address
     */
    AnswerMemory(long inAll, long ofAddress) {
        this.inAll = inAll;
        this.ofAddress = ofAddress;
    }

    long ofAddress() {
        return ofAddress;
    }

    /** Reserves so many bytes until they are released; waits at most {@code patience} for room. */
    synchronized Grant take(String address, long bytes, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        Grant grant = look(address, bytes);
        while (grant != Grant.GRANTED) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (millis <= 0) {
                return grant;
            }
            try {
                wait(millis);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                return grant;
            }
            grant = look(address, bytes);
        }
        used += bytes;
        byAddress.merge(address, bytes, Long::sum);
        return grant;
    }

    synchronized void giveBack(String address, long bytes) {
        used -= bytes;
        byAddress.computeIfPresent(address, (same, held) -> held == bytes ? null : held - bytes);
        notifyAll();
    }

    synchronized long used() {
        return used;
    }

    private Grant look(String address, long bytes) {
        long held = byAddress.getOrDefault(address, 0L);
        if (held > 0 && held + bytes > ofAddress) {
            return Grant.ADDRESS_FULL;
        }
        return used > 0 && used + bytes > inAll ? Grant.FULL : Grant.GRANTED;
    }
}
