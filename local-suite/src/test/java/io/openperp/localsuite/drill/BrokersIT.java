package io.openperp.localsuite.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localsuite.Progress;
import io.openperp.localsuite.drill.Outage.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three brokers, each a process, replicate everything as production does: three replicas, of which two must have a record
 * before it counts as written.
 */
class BrokersIT {

    private static final long SEED = 20_261_122;
    private static final int RATE = 60;

    @TempDir
    private Path data;

    @Test
    void tradingGoesOnWithTwoOfThreeBrokersAndNothingIsLostOrDoubled() throws Exception {
        try (Drill drill = Drill.start(
                data, new Drill.Form(Set.of(Fault.KILL_ONE_BROKER), SEED, RATE, false), new Progress(System.out))) {
            Outage outage = drill.suffer(Fault.KILL_ONE_BROKER);
            assertThat(outage.findings().discrepancies()).isEmpty();
            assertThat(outage.findings().answers()).isPositive();
            assertThat(outage.withoutService().get(Service.TRADING))
                    .as("nothing is written until the session of the killed broker has run out")
                    .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(60));
            Findings last = drill.compare();
            assertThat(last.discrepancies()).isEmpty();
            assertThat(last.carriedOut() + last.absent())
                    .as("still without an answer")
                    .isZero();
        }
    }
}
