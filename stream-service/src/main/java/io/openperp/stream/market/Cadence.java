package io.openperp.stream.market;

import io.openperp.stream.channel.Channels;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Publishes by the clock: book snapshots every 200 ms, the context every 2 s. */
final class Cadence implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Cadence.class);
    private static final Duration BOOKS = Duration.ofMillis(200);
    private static final Duration CONTEXT = Duration.ofSeconds(2);

    private final Channels channels;
    private final SnapshotStream books;
    private final ContextStream contexts;
    private @Nullable ScheduledExecutorService clock;

    Cadence(Channels channels, SnapshotStream books, ContextStream contexts) {
        this.channels = channels;
        this.books = books;
        this.contexts = contexts;
    }

    @Override
    public void start() {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("cadence").daemon().factory());
        every(scheduler, BOOKS, books::tick);
        every(scheduler, CONTEXT, contexts::tick);
        clock = scheduler;
    }

    @Override
    public void stop() {
        ScheduledExecutorService scheduler = clock;
        if (scheduler != null) {
            scheduler.shutdownNow();
            clock = null;
        }
    }

    @Override
    public boolean isRunning() {
        return clock != null;
    }

    private void every(ScheduledExecutorService scheduler, Duration beat, Runnable step) {
        scheduler.scheduleAtFixedRate(
                () -> {
                    try {
                        channels.exclusively(step);
                    } catch (RuntimeException failed) {
                        LOG.error("publishing by the clock failed", failed);
                    }
                },
                beat.toMillis(),
                beat.toMillis(),
                TimeUnit.MILLISECONDS);
    }
}
