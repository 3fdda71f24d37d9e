package io.openperp.drill;

import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.fault.ServiceProbes;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until an exchange has recovered, and reports what is missing if it does not recover. */
final class RecoveryWait {

    private static final Duration RECOVERY_TIMEOUT = Duration.ofSeconds(240);
    private static final long POLL_MILLIS = 100;

    private final ExchangeUnderTest exchange;
    private final ServiceProbes probes;

    RecoveryWait(ExchangeUnderTest exchange, ServiceProbes probes) {
        this.exchange = exchange;
        this.probes = probes;
    }

    ServiceProbes probes() {
        return probes;
    }

    /**
     * Waits until a condition is met.
     *
     * @param failure start of the message on failure, such as {@code killed, and not all services work}
     * @throws DrillFailedException if the condition is not met within four minutes
     */
    void await(String failure, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + RECOVERY_TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException("%s after %d s; not ready: %s; last successful calls: %s; logs: %s%n%s"
                        .formatted(
                                failure,
                                RECOVERY_TIMEOUT.toSeconds(),
                                exchange.notReady(),
                                probes.lastGoodAnswers(),
                                exchange.data().resolve("logs"),
                                exchange.whyNotReady()));
            }
            Thread.sleep(POLL_MILLIS);
        }
    }
}
