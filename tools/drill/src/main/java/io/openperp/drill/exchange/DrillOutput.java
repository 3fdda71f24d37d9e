package io.openperp.drill.exchange;

/** Where a drill reports its progress to the user. Safe for many threads. */
public interface DrillOutput {

    /** A step of the drill; the output may add the time. */
    void step(String what);

    /** What the drill does from now on. The output names it again and again while nothing else is reported. */
    void phase(String what);

    /** The last phase is over, and none follows. */
    void endOfPhases();

    /** A line as it is, such as a row of a table. */
    void line(String text);
}
