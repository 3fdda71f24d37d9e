package io.openperp.servicekit.background;

import io.openperp.reader.LogReader;
import org.springframework.context.SmartLifecycle;

/** Starts a {@link LogReader} before the web server accepts requests, and stops it after the last one was answered. */
public abstract class LogFollower implements SmartLifecycle {

    /** The reader, the same one each time. */
    protected abstract LogReader reader();

    /** Why the reader's destination may not be up to date, as a sentence; empty while it is. */
    public String trouble() {
        return reader().trouble();
    }

    @Override
    public final void start() {
        reader().start();
    }

    @Override
    public final void stop() {
        reader().stop();
    }

    @Override
    public final boolean isRunning() {
        return reader().isRunning();
    }

    @Override
    public final int getPhase() {
        return 0;
    }
}
