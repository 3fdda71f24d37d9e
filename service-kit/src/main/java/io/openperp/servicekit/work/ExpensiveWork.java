package io.openperp.servicekit.work;

import java.io.Serial;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs expensive requests one at a time, in the order in which they came, and pauses after each for as long as it took,
 * so that all of them together use at most half of one processor. A request that would wait for too long is refused and
 * does nothing.
 */
public final class ExpensiveWork {

    /** Largest number of waiting requests; more would be refused for waiting too long. */
    private static final int MOST_WAITING = 64;

    private final Semaphore turn = new Semaphore(1, true);
    private final Duration patience;
    private final LongSupplier nanoTime;
    private long restsUntilNanos;

    /**
     * The work of one request.
     *
     * @param <T> type of the answer
     * @param <E> type of the exception thrown if there is no answer
     */
    @FunctionalInterface
    public interface Task<T extends @Nullable Object, E extends Exception> {
        T run() throws E;
    }

    /**
     * Creates an empty queue.
     *
     * @param patience longest time that a request waits for its turn
     */
    public ExpensiveWork(Duration patience) {
        this(patience, System::nanoTime);
    }

    ExpensiveWork(Duration patience, LongSupplier nanoTime) {
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.restsUntilNanos = nanoTime.getAsLong();
    }

    /**
     * Runs the work of a request when its turn comes and returns its answer. Throws {@link BusyException}, without
     * running it, if the request would have waited for too long.
     */
    public <T extends @Nullable Object, E extends Exception> T inTurn(Task<T, E> task) throws E {
        long deadline = nanoTime.getAsLong() + patience.toNanos();
        if (turn.getQueueLength() >= MOST_WAITING || !isTaken(deadline)) {
            throw new BusyException();
        }
        try {
            pause(deadline);
            long began = nanoTime.getAsLong();
            try {
                return task.run();
            } finally {
                long ended = nanoTime.getAsLong();
                restsUntilNanos = ended + (ended - began);
            }
        } finally {
            turn.release();
        }
    }

    private boolean isTaken(long deadline) {
        try {
            return turn.tryAcquire(Math.max(0, deadline - nanoTime.getAsLong()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits until the pause after the previous work is over. */
    private void pause(long deadline) {
        long now = nanoTime.getAsLong();
        long rest = restsUntilNanos - now;
        if (rest > 0 && now + rest > deadline) {
            throw new BusyException();
        }
        if (rest > 0) {
            try {
                Thread.sleep(Duration.ofNanos(rest));
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                throw new BusyException();
            }
        }
    }

    /** Thrown if a request would have waited for too long; nothing was done for it. */
    public static final class BusyException extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        BusyException() {
            super("too many large questions are being answered");
        }
    }
}
