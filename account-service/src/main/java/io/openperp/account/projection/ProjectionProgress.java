package io.openperp.account.projection;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The offset up to which each partition of account events is in the tables, and the queries waiting for more. Thread-safe. */
public final class ProjectionProgress {

    private static final class Partition {
        private long reached;
        private final PriorityQueue<Waiter> waiters = new PriorityQueue<>(Comparator.comparingLong(Waiter::offset));
    }

    private record Waiter(long offset, CompletableFuture<Void> done) {}

    private final Map<Integer, Partition> partitions = new HashMap<>();
    private volatile Runnable whenAwaited = () -> {};

    /** @param hurry is called by each query that begins to wait, after {@link #hasWaiters} has become true */
    void whenAwaited(Runnable hurry) {
        whenAwaited = hurry;
    }

    /**
     * Returns once everything below {@code endOffset} of a partition of account-events can be read.
     *
     * @throws TimeoutException if that takes longer than {@code patience}
     */
    public void awaitReached(int partition, long endOffset, Duration patience)
            throws TimeoutException, InterruptedException {
        Waiter waiter = new Waiter(endOffset, new CompletableFuture<>());
        if (hasReached(partition, waiter)) {
            return;
        }
        try {
            whenAwaited.run();
            waiter.done().get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiters are only ever completed with success", e);
        } finally {
            forget(partition, waiter);
        }
    }

    /** Everything below {@code nextOffset} is committed. Lower than before: the database is another one. */
    public synchronized void reached(int partition, long nextOffset) {
        Partition p = partition(partition);
        p.reached = nextOffset;
        while (!p.waiters.isEmpty() && p.waiters.element().offset() <= nextOffset) {
            p.waiters.remove().done().complete(null);
        }
    }

    boolean hasWaiters() {
        return waiters() > 0;
    }

    synchronized int waiters() {
        return partitions.values().stream().mapToInt(p -> p.waiters.size()).sum();
    }

    /** True, or the waiter is now in the queue. */
    private synchronized boolean hasReached(int partition, Waiter waiter) {
        Partition p = partition(partition);
        return p.reached >= waiter.offset() || !p.waiters.add(waiter);
    }

    private synchronized void forget(int partition, Waiter waiter) {
        if (!waiter.done().isDone()) {
            partition(partition).waiters.remove(waiter);
        }
    }

    private Partition partition(int partition) {
        return partitions.computeIfAbsent(partition, p -> new Partition());
    }
}
