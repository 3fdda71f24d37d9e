package io.openperp.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.benchmarks.streams.FanOut.Turn;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FanOutIT {

    @Test
    void everySubscriberOfBothServersReadsEveryMessageOnceAndInOrder() throws Exception {
        try (FanOut fanOut = new FanOut(20, 20, 2_000)) {
            List<Turn> turns = fanOut.round(Duration.ofSeconds(1));

            assertThat(turns).extracting(Turn::server).containsExactly("stream-service", "bare");
            for (Turn turn : turns) {
                // 20 a second for each of the 20; 10 a second for the 20 accounts together.
                assertThat(turn.steady().latencies(Kind.TRADES).getTotalCount()).isBetween(19 * 20L, 20 * 20L);
                assertThat(turn.steady().latencies(Kind.TRADES).getTotalCount() % 20)
                        .isZero();
                assertThat(turn.steady().latencies(Kind.ACCOUNT).getTotalCount())
                        .isBetween(9L, 10L);
                assertThat(turn.steady().latencies(Kind.TICKER).getTotalCount()).isBetween(20L, 5 * 20L);
                assertThat(turn.burst().messages()).isEqualTo(2_000);
                assertThat(turn.steady().disordered()).isZero();
                assertThat(turn.burst().disordered()).isZero();
            }
        }
    }
}
