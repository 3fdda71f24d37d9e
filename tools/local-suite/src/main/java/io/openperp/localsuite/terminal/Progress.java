package io.openperp.localsuite.terminal;

import io.openperp.drill.exchange.DrillOutput;
import java.io.PrintStream;
import java.util.Locale;

/** Progress output for the user: a line per step, with the seconds since the start. */
public final class Progress implements DrillOutput {

    private final PrintStream out;
    private final long startedAtNanos = System.nanoTime();

    public Progress(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void step(String what) {
        double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
        out.printf(Locale.ROOT, "%6.1f s  %s%n", seconds, what);
        out.flush();
    }

    @Override
    public synchronized void line(String text) {
        out.println(text);
        out.flush();
    }
}
