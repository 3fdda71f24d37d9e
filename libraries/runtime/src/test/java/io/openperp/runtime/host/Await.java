package io.openperp.runtime.host;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread brings about. */
final class Await {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private Await() {}

    static void until(String what, BooleanSupplier holds) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited " + LONGEST + " for: " + what);
            }
            Thread.sleep(10);
        }
    }
}
