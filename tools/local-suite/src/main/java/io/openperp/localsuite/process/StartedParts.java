package io.openperp.localsuite.process;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of an exchange that have been started, to be stopped once, in reverse order. If a signal stops them during
 * a start, a part that is added later is stopped at once.
 */
public final class StartedParts implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StartedParts.class);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(8);

    private final Deque<Part> parts = new ArrayDeque<>();
    private boolean stopping;

    /**
     * Adds a part that has started.
     *
     * @throws IllegalStateException if the exchange is being stopped; the part is then stopped too
     */
    public <T extends AutoCloseable> T add(String name, T part) {
        synchronized (this) {
            if (!stopping) {
                parts.push(new Part(name, part));
                return part;
            }
        }
        stop(new Part(name, part));
        throw new IllegalStateException(name + " was stopped while it started");
    }

    /**
     * Adds a part that starts in parallel with others. In the order of stopping it has its place from now on. A stop
     * during its start waits for it, at most eight seconds, and then stops it.
     */
    public <T extends AutoCloseable> CompletableFuture<T> addStarting(String name, Supplier<T> start) {
        CompletableFuture<T> starting = CompletableFuture.supplyAsync(start);
        add(name, () -> {
            Optional<T> part = starting.handle((started, failure) -> Optional.ofNullable(started))
                    .completeOnTimeout(Optional.empty(), STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            if (part.isPresent()) {
                part.get().close();
            }
        });
        return starting;
    }

    /**
     * Stops all parts, last one first. If a part does not stop cleanly, that is logged, and the others are stopped
     * nevertheless.
     */
    @Override
    public void close() {
        for (Part part = next(); part != null; part = next()) {
            stop(part);
        }
    }

    /** Stops all parts in parallel; only for parts that do not need each other to stop. */
    public void closeAtOnce() {
        List<Thread> threads = new ArrayList<>();
        for (Part part = next(); part != null; part = next()) {
            Part toStop = part;
            threads.add(Thread.ofPlatform().name("stop-" + part.name()).start(() -> stop(toStop)));
        }
        for (Thread thread : threads) {
            join(thread);
        }
    }

    public synchronized boolean isStopping() {
        return stopping;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable Part next() {
        stopping = true;
        return parts.poll();
    }

    private static void stop(Part part) {
        long begin = System.nanoTime();
        try {
            part.closeable().close();
            LOG.info("{} stopped in {} ms", part.name(), (System.nanoTime() - begin) / 1_000_000);
        } catch (Exception e) {
            LOG.error("{} did not stop cleanly", part.name(), e);
        }
    }

    private record Part(String name, AutoCloseable closeable) {}
}
