package io.openperp.localsuite.endtoend;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** For what is true soon. */
final class Await {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LOOK_AGAIN_MILLIS = 20;

    private Await() {}

    static void until(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(what + ": not within " + PATIENCE);
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    /** The last failure of the assertions if they never hold together. */
    static void untilAsserted(ThrowingCallable assertions) throws Throwable {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                assertions.call();
                return;
            } catch (AssertionError notYet) {
                if (System.nanoTime() > deadline) {
                    throw notYet;
                }
                Thread.sleep(LOOK_AGAIN_MILLIS);
            }
        }
    }
}
