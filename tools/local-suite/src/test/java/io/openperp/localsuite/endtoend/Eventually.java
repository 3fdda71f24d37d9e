package io.openperp.localsuite.endtoend;

import java.time.Duration;

/** What the exchange does by itself, a moment after its cause. */
final class Eventually {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final long LOOK_AGAIN_MILLIS = 50;

    private Eventually() {}

    /** Returns when the assertion holds; fails as it fails when it does not within the time. */
    static void holds(Runnable assertion) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                assertion.run();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.sleep(LOOK_AGAIN_MILLIS);
            }
        }
    }
}
