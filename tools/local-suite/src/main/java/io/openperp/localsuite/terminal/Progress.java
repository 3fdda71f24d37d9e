package io.openperp.localsuite.terminal;

import io.openperp.drill.exchange.DrillOutput;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Prints the progress of a command: a line for each step, with the seconds since the start. A long step is printed
 * again if nothing was printed for five seconds.
 */
public final class Progress implements DrillOutput {

    private static final long QUIET_NANOS = 5_000_000_000L;
    private static final long BETWEEN_LOOKS_MILLIS = 500;

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private final long startedAtNanos;
    private long printedAtNanos;
    private @Nullable String phase;
    private long phaseSinceNanos;
    private boolean isWatched;

    public Progress(PrintStream out) {
        this(out, System::nanoTime);
    }

    /**
     * Creates the output.
     *
     * @param nanoTime clock, such as {@link System#nanoTime}
     */
    Progress(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.startedAtNanos = nanoTime.getAsLong();
        this.printedAtNanos = startedAtNanos;
    }

    @Override
    public synchronized void step(String what) {
        print(String.format(Locale.ROOT, "%6.1f s  %s", secondsSince(startedAtNanos), what));
    }

    @Override
    public synchronized void line(String text) {
        print(text);
    }

    @Override
    public synchronized void phase(String what) {
        phase = what;
        phaseSinceNanos = nanoTime.getAsLong();
        if (!isWatched) {
            isWatched = true;
            Executors.newSingleThreadScheduledExecutor(
                            Thread.ofPlatform().name("progress").daemon().factory())
                    .scheduleWithFixedDelay(
                            this::remind, BETWEEN_LOOKS_MILLIS, BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public synchronized void endOfPhases() {
        phase = null;
    }

    /** Prints the present step again if nothing was printed for five seconds. */
    synchronized void remind() {
        if (phase != null && nanoTime.getAsLong() - printedAtNanos >= QUIET_NANOS) {
            step(String.format(Locale.ROOT, "%s, for %.0f s", phase, secondsSince(phaseSinceNanos)));
        }
    }

    private double secondsSince(long nanos) {
        return (nanoTime.getAsLong() - nanos) / 1e9;
    }

    private void print(String line) {
        out.println(line);
        out.flush();
        printedAtNanos = nanoTime.getAsLong();
    }
}
