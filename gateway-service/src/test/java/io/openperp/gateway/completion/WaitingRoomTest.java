package io.openperp.gateway.completion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {

    private final WaitingRoom room = new WaitingRoom();

    @Test
    void firstOutcomeCountsAndARepeatHasNoEffect() {
        CompletableFuture<Outcome> seat = room.enter(7);

        room.settle(7, new Outcome.NotAppended("first"));
        room.settle(7, new Outcome.NotAppended("second"));

        assertThat(seat.join()).isEqualTo(new Outcome.NotAppended("first"));
    }

    @Test
    void outcomeOfWhoLeftIsDropped() {
        CompletableFuture<Outcome> seat = room.enter(7);
        room.leave(7);

        room.settle(7, new Outcome.NotAppended("late"));

        assertThat(seat).isNotDone();
        assertThat(room.occupied()).isZero();
    }

    @Test
    void everyProcessHasAnIncarnationOfItsOwn() {
        WaitingRoom other = new WaitingRoom();

        assertThat(room.incarnation(0).size()).isEqualTo(16);
        assertThat(room.isOurs(room.incarnation(0).toByteArray())).isTrue();
        assertThat(room.isOurs(other.incarnation(0).toByteArray())).isFalse();
    }

    @Test
    void everyProducerOfAProcessHasAnIncarnationOfItsOwn() {
        assertThat(room.incarnation(1)).isNotEqualTo(room.incarnation(0));
        assertThat(room.isOurs(room.incarnation(1).toByteArray())).isTrue();
    }

    @Test
    void anIncarnationThatIsTooShortIsNotOurs() {
        assertThat(room.isOurs(null)).isFalse();
        assertThat(room.isOurs(new byte[0])).isFalse();
        assertThat(room.isOurs(room.process().substring(0, 15).toByteArray())).isFalse();
    }
}
