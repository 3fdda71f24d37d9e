package io.openperp.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.benchmarks.streams.SlowConsumer.Flood;
import io.openperp.benchmarks.streams.SlowConsumer.Turn;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlowConsumerIT {

    private static final int CROWD = 20;
    private static final long TRADES_OF_ALL = CROWD * 6 * 20L;

    private SlowConsumer benchmark;

    @BeforeAll
    void start() throws Exception {
        benchmark = new SlowConsumer(CROWD);
    }

    @AfterAll
    void stop() {
        benchmark.close();
    }

    @Test
    void whoDoesNotReadTradesIsLetGoAndTheOthersReadAll() throws Exception {
        Turn turn = benchmark.turn(Flood.TRADES, true, Duration.ofSeconds(6));

        assertThat(turn.closedWith()).startsWith("1008 too slow");
        assertThat(turn.received()).isLessThan(turn.sent());
        assertThat(turn.crowd().latencies(Kind.TRADES).getTotalCount()).isEqualTo(TRADES_OF_ALL);
        assertThat(turn.crowd().disordered()).isZero();
    }

    @Test
    void whoDoesNotReadTickersStaysAndEndsWithTheNewest() throws Exception {
        Turn turn = benchmark.turn(Flood.TICKER, true, Duration.ofSeconds(6));

        assertThat(turn.closedWith()).isNull();
        assertThat(turn.endsWithNewest()).isTrue();
        assertThat(turn.received()).isLessThan(turn.sent());
        assertThat(turn.crowd().latencies(Kind.TRADES).getTotalCount()).isEqualTo(TRADES_OF_ALL);
    }

    @Test
    void aReaderOfEverythingReceivesEveryTrade() throws Exception {
        Turn turn = benchmark.turn(Flood.TRADES, false, Duration.ofSeconds(1));

        assertThat(turn.closedWith()).isNull();
        assertThat(turn.received()).isEqualTo(turn.sent());
    }
}
