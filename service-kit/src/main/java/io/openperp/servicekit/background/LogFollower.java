package io.openperp.servicekit.background;

import io.openperp.reader.LogReader;
import org.springframework.context.SmartLifecycle;

/**
 * Starts a {@link LogReader} before the web server accepts requests, and stops it after the last request was answered.
 */
public abstract class LogFollower implements SmartLifecycle {

    /** Returns the reader, always the same object. */
    protected abstract LogReader reader();

    /**
     * Why the state or tables that the reader keeps up to date may be outdated, as a sentence; empty while they are up
     * to date.
     */
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
