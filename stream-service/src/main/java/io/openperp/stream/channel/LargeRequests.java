package io.openperp.stream.channel;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs requests that need milliseconds of a processor, one at a time and in turn for the client addresses (round
 * robin). They run on a separate platform thread: virtual threads are not preempted, so a few such requests would stop
 * every other connection. Thread-safe.
 */
final class LargeRequests {

    private static final int IDLE_SECONDS = 10;

    private final long mostWaitNanos;

    /** Thread of the requests; it ends when idle, so that there is nothing to close. */
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name("large-requests").daemon().factory());

    /** Waiting requests by address. The first address is served next and then moves to the end. */
    private final Map<String, ArrayDeque<Request>> waiting = new LinkedHashMap<>();

    private static final class Request {
        private final Runnable work;
        private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

        Request(Runnable work) {
            this.work = work;
        }
    }

    /**
     * Sets the longest wait.
     *
     * @param mostWaitNanos time that a request may wait for its turn
     */
    LargeRequests(long mostWaitNanos) {
        this.mostWaitNanos = mostWaitNanos;
        worker.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs the work in turn and waits until it is done; exceptions of the work are thrown to the caller. An address has
     * at most one waiting request for each of its connections.
     *
     * @return false if the turn did not come in time and the work was not started
     */
    boolean run(String address, Runnable work) throws InterruptedException {
        Request request = new Request(work);
        synchronized (waiting) {
            waiting.computeIfAbsent(address, a -> new ArrayDeque<>()).add(request);
        }
        worker.execute(this::runNext);
        try {
            request.done.get(mostWaitNanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            if (withdraw(address, request)) {
                return false;
            }
            return await(request);
        } catch (InterruptedException stopping) {
            withdraw(address, request);
            throw stopping;
        } catch (ExecutionException failed) {
            throw failure(failed);
        }
    }

    int waiting() {
        synchronized (waiting) {
            return waiting.values().stream().mapToInt(ArrayDeque::size).sum();
        }
    }

    private static boolean await(Request request) throws InterruptedException {
        try {
            request.done.get();
            return true;
        } catch (ExecutionException failed) {
            throw failure(failed);
        }
    }

    private static RuntimeException failure(ExecutionException failed) {
        return failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
    }

    private void runNext() {
        Request next = next();
        if (next == null) {
            return; // withdrawn
        }
        try {
            next.work.run();
            next.done.complete(null);
        } catch (RuntimeException | Error failure) {
            next.done.completeExceptionally(failure);
        }
    }

    private @Nullable Request next() {
        synchronized (waiting) {
            Map.Entry<String, ArrayDeque<Request>> first =
                    waiting.isEmpty() ? null : waiting.entrySet().iterator().next();
            if (first == null) {
                return null;
            }
            String address = first.getKey();
            ArrayDeque<Request> requests = first.getValue();
            Request next = requests.poll();
            waiting.remove(address);
            if (!requests.isEmpty()) {
                waiting.put(address, requests);
            }
            return next;
        }
    }

    /**
     * Removes a request from those that wait for their turn. Returns false if it is no longer waiting, because it has
     * been started.
     */
    private boolean withdraw(String address, Request request) {
        synchronized (waiting) {
            ArrayDeque<Request> requests = waiting.get(address);
            boolean wasWaiting = requests != null && requests.remove(request);
            if (requests != null && requests.isEmpty()) {
                waiting.remove(address);
            }
            return wasWaiting;
        }
    }
}
