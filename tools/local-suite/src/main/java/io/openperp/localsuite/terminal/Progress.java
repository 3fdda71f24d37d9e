package io.openperp.localsuite.terminal;

import io.openperp.drill.exchange.DrillOutput;
import java.io.PrintStream;
import java.util.Locale;

/** What the user sees while the exchange starts and stops: a line per step, with the seconds since the beginning. */
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
