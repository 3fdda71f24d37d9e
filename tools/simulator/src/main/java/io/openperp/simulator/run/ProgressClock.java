package io.openperp.simulator.run;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Prints the progress of a command every five seconds, also during a seed that takes long. */
public final class ProgressClock implements AutoCloseable {

    private static final long SECONDS = 5;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("progress").daemon().factory());

    private ProgressClock() {}

    /**
     * Starts to call {@code report} every five seconds, until the clock is closed.
     *
     * @param report prints the progress; called by another thread
     */
    public static ProgressClock start(Runnable report) {
        ProgressClock clock = new ProgressClock();
        clock.thread.scheduleAtFixedRate(report, SECONDS, SECONDS, TimeUnit.SECONDS);
        return clock;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
