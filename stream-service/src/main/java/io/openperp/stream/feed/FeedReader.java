package io.openperp.stream.feed;

import io.openperp.reader.LogReader;
import java.time.Duration;
import org.springframework.context.SmartLifecycle;

/** A reader that starts before the sockets are open, and ends after them. */
public final class FeedReader implements SmartLifecycle {

    private final LogReader reader;

    FeedReader(LogReader reader) {
        this.reader = reader;
    }

    /** Why a snapshot would not be whole, in words; empty when it is. A number that is missing will be sent again. */
    public String trouble() {
        return reader.trouble();
    }

    /** {@link #trouble}, or that a number is missing. */
    String obstacle() {
        return reader.isMissingFor(Duration.ZERO) ? "a record of an events topic is missing" : reader.trouble();
    }

    @Override
    public void start() {
        reader.start();
    }

    @Override
    public void stop() {
        reader.stop();
    }

    @Override
    public boolean isRunning() {
        return reader.isRunning();
    }

    @Override
    public int getPhase() {
        return 0;
    }
}
