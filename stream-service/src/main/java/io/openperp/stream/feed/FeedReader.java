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
     * Why the state is not up to date, as a sentence: {@link #trouble}, or that a numbered record is missing; empty if
     * it is.
     */
    String obstacle() {
        return reader.isMissingFor(Duration.ZERO) ? "a record of an events topic is missing" : reader.trouble();
    }

    @Override
    protected LogReader reader() {
        return reader;
    }
}
