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
 * Largest number of bytes of messages of all connections together: waiting to be sent, being sent, received in part,
 * and on their way to the gateway. When they are spent, connections are disconnected until a tenth is free: those first
 * whose bytes times the time these have been waiting is largest. A client that reads what it is sent holds little for
 * milliseconds and is among the last. For any number of threads.
 */
public final class MemoryBudget {

    private final long limit;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong disconnected = new AtomicLong();
    private final Set<MemoryUse> uses = ConcurrentHashMap.newKeySet();
    private final ReentrantLock relieving = new ReentrantLock();

    private record Candidate(MemoryUse use, double weight) {}

    /** @param limit number of bytes */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }

    public long used() {
        return used.get();
    }

    /** Number of connections that were disconnected because the budget was spent. */
    public long disconnected() {
        return disconnected.get();
    }

    /**
     * Takes so many bytes; returns false, and takes nothing, if there is no room now. They are given back with
     * {@link #give}.
     */
    public boolean tryTake(long bytes) {
        if (used.addAndGet(bytes) <= limit) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    /** Takes so many bytes; to be followed by {@link #enforce} once no lock of a connection is held. */
    public void take(long bytes) {
        used.addAndGet(bytes);
    }

    public void give(long bytes) {
        used.addAndGet(-bytes);
    }

    void enter(MemoryUse use) {
        uses.add(use);
    }

    public void leave(MemoryUse use) {
        uses.remove(use);
    }

    /**
     * Disconnects connections until a tenth is free. Never called with a lock of a connection held: it takes those of
     * others.
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
