package io.openperp.account.projection;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The offset up to which account events are in the tables, and the queries that wait for a higher one. Thread-safe. */
public final class ProjectionProgress {

    private record Waiter(long offset, CompletableFuture<Void> done) {}

    private final PriorityQueue<Waiter> waiters = new PriorityQueue<>(Comparator.comparingLong(Waiter::offset));
    private long reached;
    private volatile Runnable whenAwaited = () -> {};

    /**
     * Sets an action that makes the projection read at once instead of at its next interval, because a query waits.
     *
     * @param hurry called by each query that begins to wait, when {@link #hasWaiters} is already true
     */
    void whenAwaited(Runnable hurry) {
        whenAwaited = hurry;
    }

    /**
     * Waits until all account events below {@code endOffset} are in the tables.
     *
     * @throws TimeoutException if that takes longer than {@code patience}
     */
    public void awaitReached(long endOffset, Duration patience) throws TimeoutException, InterruptedException {
        Waiter waiter = new Waiter(endOffset, new CompletableFuture<>());
        if (hasReached(waiter)) {
            return;
        }
        try {
            whenAwaited.run();
            waiter.done().get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiters are only ever completed with success", e);
        } finally {
            forget(waiter);
        }
    }

    /**
     * Notes that all account events below {@code nextOffset} are committed, and wakes the queries that waited for them.
     * The number decreases only if another database is used.
     */
    public synchronized void reached(long nextOffset) {
        reached = nextOffset;
        while (!waiters.isEmpty() && waiters.element().offset() <= nextOffset) {
            waiters.remove().done().complete(null);
        }
    }

    boolean hasWaiters() {
        return waiters() > 0;
    }

    synchronized int waiters() {
        return waiters.size();
    }

    /**
     * Returns true if the tables have reached the waiter's offset; otherwise adds the waiter to the queue and returns
     * false.
     */
    private synchronized boolean hasReached(Waiter waiter) {
        return reached >= waiter.offset() || !waiters.add(waiter);
    }

    private synchronized void forget(Waiter waiter) {
        if (!waiter.done().isDone()) {
            waiters.remove(waiter);
        }
    }
}
