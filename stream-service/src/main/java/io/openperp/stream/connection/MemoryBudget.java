package io.openperp.stream.connection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the bytes of messages of all connections together: waiting to be sent, being sent, partly received, and on
 * their way to the gateway. When the budget is used up, connections are disconnected until a tenth of it is free,
 * beginning with the largest product of bytes and waiting time. A client that reads promptly holds little for
 * milliseconds and is among the last. Thread-safe.
 */
public final class MemoryBudget {

    private final long limit;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong disconnected = new AtomicLong();
    private final Set<MemoryUse> uses = ConcurrentHashMap.newKeySet();
    private final ReentrantLock relieving = new ReentrantLock();

    private record Candidate(MemoryUse use, double weight) {}

    /**
     * Sets the limit.
     *
     * @param limit number of bytes
     */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }

    public long used() {
        return used.get();
    }

    /** Number of connections that were disconnected because all connections together had used up the limit. */
    public long disconnected() {
        return disconnected.get();
    }

    /**
     * Reserves this number of bytes; returns false and reserves nothing if there is no room now. Release them with
     * {@link #release}.
     */
    public boolean tryTake(long bytes) {
        if (used.addAndGet(bytes) <= limit) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    /**
     * Reserves this number of bytes even beyond the limit; the caller must call {@link #enforce} once it holds no lock
     * of a connection.
     */
    public void take(long bytes) {
        used.addAndGet(bytes);
    }

    public void release(long bytes) {
        used.addAndGet(-bytes);
    }

    void enter(MemoryUse use) {
        uses.add(use);
    }

    public void leave(MemoryUse use) {
        uses.remove(use);
    }

    /**
     * Disconnects connections until a tenth is free. The caller must not hold the lock of a connection, because this
     * takes the locks of others.
     */
    void enforce() {
        if (used.get() <= limit) {
            return;
        }
        relieving.lock();
        try {
            relieve();
        } finally {
            relieving.unlock();
        }
    }

    private void relieve() {
        if (used.get() <= limit) {
            return; // another thread has freed memory
        }
        long enough = limit - limit / 10;
        for (Candidate next : byWeight(uses)) {
            if (used.get() <= enough) {
                return;
            }
            disconnected.incrementAndGet();
            next.use.evict();
        }
    }

    private static List<Candidate> byWeight(Collection<MemoryUse> uses) {
        long now = System.nanoTime();
        List<Candidate> candidates = new ArrayList<>();
        for (MemoryUse use : uses) {
            double weight = use.weight(now);
            if (weight > 0) {
                candidates.add(new Candidate(use, weight));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::weight).reversed());
        return candidates;
    }
}
