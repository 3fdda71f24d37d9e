package io.openperp.stream.feed;

import io.openperp.reader.LogReader;
import io.openperp.servicekit.background.LogFollower;
import java.time.Duration;

/** A reader that starts before the sockets are open, and ends after them. */
public final class FeedReader extends LogFollower {

    private final LogReader reader;

    public FeedReader(LogReader reader) {
        this.reader = reader;
    }

    /**
     * Reason why not everything has been read: {@link #trouble}, or that a number is missing; empty if there is none.
     */
    String obstacle() {
        return reader.isMissingFor(Duration.ZERO) ? "a record of an events topic is missing" : reader.trouble();
    }

    @Override
    protected LogReader reader() {
        return reader;
    }
}
