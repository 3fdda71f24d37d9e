package io.openperp.drill.exchange;

import java.util.Optional;

/** A process of the exchange, which is started again whenever it ends. */
public interface ProcessUnderTest {

    /** One of the names in {@link ExchangeUnderTest}. */
    String name();

    /** SIGKILL, to the process and its descendants. It is started again. */
    void kill();

    /** SIGKILL; it is not started again before {@link #resumeRestarts}. */
    void killWithoutRestart();

    /**
     * SIGTERM; it is not started again before {@link #resumeRestarts}. False: it did not end by itself and had to be
     * killed.
     */
    boolean stopWithoutRestart() throws InterruptedException;

    void resumeRestarts();

    /**
     * SIGTERM, and it is started again from the other of the two builds that the exchange was started with. False: it did
     * not end by itself and had to be killed.
     *
     * @throws IllegalStateException if there is only one build
     */
    boolean changeBuild() throws InterruptedException;

    /** How often it was started. */
    int starts();

    /** Since when it has been ready after its newest start, by {@link System#nanoTime}; empty while it is not yet. */
    Optional<Long> readyAtNanos();

    /** SIGTERM; it is not started again. False: it did not end by itself and had to be killed. */
    boolean stop() throws InterruptedException;
}
