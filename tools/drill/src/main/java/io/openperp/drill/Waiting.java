package io.openperp.drill;

import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.fault.ServiceProbes;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until an exchange has recovered by itself, and says what is missing if it does not. */
final class Waiting {

    private static final Duration RECOVERY_TIMEOUT = Duration.ofSeconds(240);
    private static final long POLL_MILLIS = 100;

    private final ExchangeUnderTest exchange;
    private final ServiceProbes probes;

    Waiting(ExchangeUnderTest exchange, ServiceProbes probes) {
        this.exchange = exchange;
        this.probes = probes;
    }

    ServiceProbes probes() {
        return probes;
    }

    /**
     * @param failure what is said if the condition is not met within four minutes: {@code killed, and not all services work}
     * @throws DrillFailedException if it is not
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
