package io.openperp.benchmarks.counts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {

    private final Baseline baseline = Baseline.of(Map.of("records commands", 1.0, "bytes commands", 400.0));

    @Test
    void threePercentMoreIsAccepted() {
        assertThat(baseline.flaws(Map.of("records commands", 1.03, "bytes commands", 412.0)))
                .isEmpty();
        assertThat(baseline.flaws(Map.of("records commands", 0.5, "bytes commands", 10.0)))
                .isEmpty();
    }

    @Test
    void moreThanThreePercentMoreIsNot() {
        assertThat(baseline.flaws(Map.of("records commands", 2.0, "bytes commands", 412.1)))
                .containsExactlyInAnyOrder(
                        "records commands: 2.000 a transaction, 1.000 are accepted",
                        "bytes commands: 412.100 a transaction, 400.000 are accepted");
    }

    @Test
    void allocatedBytesMayDifferMoreFromStartToStart() {
        Baseline allocated = Baseline.of(Map.of("allocated bytes", 100_000.0));
        assertThat(allocated.flaws(Map.of("allocated bytes", 115_000.0))).isEmpty();
        assertThat(allocated.flaws(Map.of("allocated bytes", 115_001.0))).hasSize(1);
    }

    @Test
    void aCountThatIsNewOrGoneIsNot() {
        assertThat(baseline.flaws(Map.of("records commands", 1.0, "records more", 1.0, "records few", 0.01)))
                .containsExactlyInAnyOrder(
                        "records more: 1.000 a transaction, and none was accepted",
                        "bytes commands: is not counted any more");
    }

    @Test
    void theExchangeWithoutClientsIsTakenOff() {
        Counts idle = new Counts(2_000, Map.of("records", 10.0));
        Counts busy = new Counts(1_000, Map.of("records", 105.0));
        assertThat(busy.without(idle).each(100)).containsExactly(Map.entry("records", 1.0));
    }

    @Test
    void acceptedCountsAreReadAgain(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("counts.json");
        Baseline.accept(file, "one", Map.of("records", 1.00049));
        Baseline.accept(file, "each", Map.of("records", 4.0));
        assertThat(Baseline.read(file, "one").accepted("records")).isEqualTo(1.0);
        assertThat(Baseline.read(file, "each").accepted("records")).isEqualTo(4.0);
        assertThat(Baseline.read(file, "each").accepted("bytes")).isNaN();
    }
}
