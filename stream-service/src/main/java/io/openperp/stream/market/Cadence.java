package io.openperp.stream.market;

import io.openperp.servicekit.background.BackgroundLoop;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.market.book.SnapshotStream;
import java.time.Duration;
import java.util.List;
import org.springframework.context.SmartLifecycle;

/**
 * Publishes on a timer: the book snapshots that changed every 200 ms, and the entries of stream {@code frontendContext}
 * every 2 s.
 */
final class Cadence implements SmartLifecycle {

    private static final Duration BOOKS = Duration.ofMillis(200);
    private static final Duration CONTEXT = Duration.ofSeconds(2);

    private final Channels channels;
    private final SnapshotStream books;
    private final ContextStream contexts;
    private List<BackgroundLoop> beats = List.of();

    Cadence(Channels channels, SnapshotStream books, ContextStream contexts) {
        this.channels = channels;
        this.books = books;
        this.contexts = contexts;
    }

    @Override
    public void start() {
        beats = List.of(
                BackgroundLoop.every(BOOKS, "cadence-books", () -> channels.exclusively(books::tick)),
                BackgroundLoop.every(CONTEXT, "cadence-contexts", () -> channels.exclusively(contexts::tick)));
    }

    @Override
    public void stop() {
        beats.forEach(BackgroundLoop::end);
        beats = List.of();
    }

    @Override
    public boolean isRunning() {
        return !beats.isEmpty();
    }
}
