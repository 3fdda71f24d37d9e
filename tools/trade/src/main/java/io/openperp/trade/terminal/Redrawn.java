package io.openperp.trade.terminal;

import java.io.PrintStream;
import java.util.List;

/** Lines on a terminal that are replaced in place by later lines; the last lines remain. */
public final class Redrawn {

    private static final String CLEAR_TO_END_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";
    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";

    /** Terminal code that turns off wrapping, so that a line that is too long is cut off and does not take two rows. */
    private static final String CUT_OFF = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private final PrintStream out;
    private int height;
    private boolean hasEnded;

    public Redrawn(PrintStream out) {
        this.out = out;
    }

    /**
     * Replaces the lines.
     *
     * @param rows number of rows of the terminal; further lines are left out
     */
    public synchronized void show(List<String> lines, int rows) {
        if (hasEnded) {
            return;
        }
        List<String> shown = lines.subList(0, Math.min(lines.size(), Math.max(1, rows - 1)));
        StringBuilder text = new StringBuilder(HIDE_CURSOR).append(CUT_OFF).append(toTheTop());
        shown.forEach(line -> text.append(line).append(CLEAR_TO_END_OF_LINE).append('\n'));
        out.print(text.append(CLEAR_BELOW).append(WRAP));
        out.flush();
        height = shown.size();
    }

    /** Removes the lines, so that others can be printed in their place. */
    public synchronized void clear() {
        out.print(toTheTop() + CLEAR_BELOW);
        out.flush();
        height = 0;
    }

    /** Shows the cursor again. Later calls of {@link #show}, by any thread, do nothing. */
    public synchronized void end() {
        hasEnded = true;
        out.print(SHOW_CURSOR);
        out.flush();
    }

    private String toTheTop() {
        return height == 0 ? "" : "\u001b[" + height + "A\r";
    }
}
