package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.runtime.host.HostCommands.TickSequence;
import org.junit.jupiter.api.Test;

/** The ticks of a host whose clock is not always right (LOG-004). */
class TickSequenceTest {

    private static final long DAY = 86_400;

    private final TickSequence hand = new TickSequence();

    @Test
    void everySecondIsPublishedOnce() {
        assertThat(hand.moves(100)).isTrue();
        assertThat(hand.moves(100)).isFalse();
        assertThat(hand.moves(101)).isTrue();
    }

    /** Otherwise an exchange whose hosts' clocks were a day ahead for a moment would get no ticks for a day. */
    @Test
    void aClockThatWasAheadAndIsSetBackIsReportedAtOnce() {
        assertThat(hand.moves(100)).isTrue();
        assertThat(hand.moves(100 + DAY)).isTrue();
        assertThat(hand.moves(101)).isTrue();
        assertThat(hand.moves(102)).isTrue();
    }
}
