package io.openperp.benchmarks.recovery;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A thread that only sleeps a millisecond at a time: what it oversleeps is the machine's and the collector's doing. */
final class Hiccups {

    private static final long SLEEP = TimeUnit.MILLISECONDS.toNanos(1);

    private final Thread thread = Thread.ofPlatform().daemon().name("hiccups").unstarted(this::sleep);
    private volatile long longest;
    private volatile boolean isOver;

    private Hiccups() {}

    static Hiccups watch() {
        Hiccups hiccups = new Hiccups();
        hiccups.thread.start();
        return hiccups;
    }

    /** Ends the watch; returns the longest hiccup in nanoseconds. */
    long longest() throws InterruptedException {
        isOver = true;
        thread.join();
        return longest;
    }

    private void sleep() {
        while (!isOver) {
            long start = System.nanoTime();
            LockSupport.parkNanos(SLEEP);
            longest = Math.max(longest, System.nanoTime() - start - SLEEP);
        }
    }
}
