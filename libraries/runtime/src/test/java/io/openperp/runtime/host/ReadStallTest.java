package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Reads stall when polls return nothing of a log that is known to have more. */
class ReadStallTest {

    private final ReadStall stall = new ReadStall();
    private long millis = 5_000;

    @Test
    void lastsAsLongAsPollsBringNothingThoughThereIsMore() {
        poll(7, 9);
        assertThat(stall.length()).isZero();
        after(400).poll(7, 9);
        after(400).poll(7, 10);
        assertThat(stall.length()).isEqualTo(Duration.ofMillis(800));
    }

    @Test
    void endsWithTheFirstRecord() {
        poll(7, 9);
        after(900).poll(7, 9);
        after(100).poll(8, 9);
        assertThat(stall.length()).isZero();
        after(100).poll(8, 9);
        assertThat(stall.length()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void thereIsNoneAtTheEndOfALog() {
        poll(9, 9);
        after(60_000).poll(9, 9);
        after(60_000).poll(9, 10);
        assertThat(stall.length()).as("one poll since there is more").isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aPauseOfTheProcessCountsForASecond() {
        poll(7, 9);
        after(60_000).poll(7, 9);
        assertThat(stall.length()).isEqualTo(Duration.ofSeconds(1));
    }

    private ReadStallTest after(long forMillis) {
        millis += forMillis;
        return this;
    }

    private void poll(long position, long end) {
        stall.polled(position, end, Duration.ofMillis(millis).toNanos());
    }
}
