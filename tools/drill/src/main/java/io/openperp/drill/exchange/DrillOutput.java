package io.openperp.drill.exchange;

/** Receives the progress of a drill, to show it to the user. Safe for use by many threads. */
public interface DrillOutput {

    /** Announces a step of the drill; the output may add the time. */
    void step(String what);

    /** Announces what the drill does from now on. The output repeats it while nothing else is reported. */
    void phase(String what);

    /** Ends the last phase, when the drill is over: the output repeats nothing any more. */
    void endOfPhases();

    /** Prints a line as it is, such as a row of a table. */
    void line(String text);

    /** An output that prints nothing. */
    final class SilentOutput implements DrillOutput {

        @Override
        public void step(String what) {}

        @Override
        public void phase(String what) {}

        @Override
        public void endOfPhases() {}

        @Override
        public void line(String text) {}
    }
}
