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
        assertThat(room.incarnation().size()).isEqualTo(16);
        assertThat(new WaitingRoom().incarnation()).isNotEqualTo(room.incarnation());
    }
}
