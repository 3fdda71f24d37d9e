package io.openperp.oracle;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/** Runs the publisher of prices as a part of the application, from its start to its stop. */
final class Publication implements SmartLifecycle {

    private final Supplier<PricePublisher> source;
    private volatile @Nullable PricePublisher publisher;

    Publication(Supplier<PricePublisher> source) {
        this.source = source;
    }

    @Override
    public void start() {
        PricePublisher made = source.get();
        publisher = made;
        made.start();
    }

    @Override
    public void stop() {
        PricePublisher running = publisher;
        publisher = null;
        if (running == null) {
            return;
        }
        try {
            running.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return publisher != null;
    }

    /** Reason why prices are not accepted; empty while they are. */
    String refusal() {
        PricePublisher running = publisher;
        if (running == null) {
            return "prices are not published yet, or not any more";
        }
        return running.isAccepted() ? "" : running.refusal();
    }

    double acceptedCount() {
        PricePublisher running = publisher;
        return running == null ? 0 : running.acceptedCount();
    }

    double refusedCount() {
        PricePublisher running = publisher;
        return running == null ? 0 : running.refusedCount();
    }
}
