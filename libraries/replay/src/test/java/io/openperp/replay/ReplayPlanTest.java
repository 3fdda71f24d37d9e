package io.openperp.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayPlanTest {

    private final ReplayPlan everything = ReplayPlan.ofAll(Map.of("bootstrap.servers", "127.0.0.1:9092"));

    @Test
    void everythingIsReplayedFromTheBeginningToTheEndUnlessAskedOtherwise() {
        assertThat(everything.shards()).as("empty: all there are").isEmpty();
        assertThat(everything.from()).isEqualTo(new ReplayPlan.Start.Beginning());
        assertThat(everything.to()).isEmpty();
        assertThat(everything.checkpointEvery()).as("only at the end").isZero();
        assertThat(everything.threads()).isPositive();
    }

    @Test
    void badValuesAreRefusedWithWhatIsAccepted() {
        assertThatThrownBy(() -> everything.withCheckpointEvery(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a checkpoint every -1 records, 0 or more is accepted");
        assertThatThrownBy(() -> everything.withThreads(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 threads, at least 1 is accepted");
    }
}
