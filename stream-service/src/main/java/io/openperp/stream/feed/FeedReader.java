package io.openperp.stream.feed;

import io.openperp.reader.LogReader;
import io.openperp.servicekit.background.LogFollower;
import java.time.Duration;

/** A log reader that starts before client sockets are opened and stops after they are closed. */
public final class FeedReader extends LogFollower {

    private final LogReader reader;

    public FeedReader(LogReader reader) {
        this.reader = reader;
    }

    /**
     * Reason why not everything has been read: {@link #trouble}, or that a record is missing; empty if there is none.
     */
    String obstacle() {
        return reader.isMissingFor(Duration.ZERO) ? "a record of an events topic is missing" : reader.trouble();
    }

    @Override
    protected LogReader reader() {
        return reader;
    }
}
