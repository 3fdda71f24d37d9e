package io.openperp.drill.exchange;

import java.util.Optional;

/** A process of the exchange, which is started again whenever it ends. */
public interface ProcessUnderTest {

    /** One of the names in {@link ExchangeUnderTest}. */
    String name();

    /** Kills the process and its descendants with SIGKILL; it is started again. */
    void kill();

    /** Kills the process with SIGKILL; it is not started again before {@link #resumeRestarts}. */
    void killWithoutRestart();

    /**
     * Ends the process with SIGTERM; it is not started again before {@link #resumeRestarts}. False: it did not end by
     * itself and had to be killed.
     */
    boolean stopWithoutRestart() throws InterruptedException;

    void resumeRestarts();

    /**
     * Ends the process with SIGTERM; it is started again from the other of the two builds that the exchange was started
     * with. False: it did not end by itself and had to be killed.
     *
     * @throws IllegalStateException if there is only one build
     */
    boolean changeBuild() throws InterruptedException;

    /** Number of starts. */
    int starts();

    /** Time since which it has been ready after its last start, by {@link System#nanoTime}; empty while it is not. */
    Optional<Long> readyAtNanos();

    /** Ends the process with SIGTERM for good. False: it did not end by itself and had to be killed. */
    boolean stop() throws InterruptedException;
}
