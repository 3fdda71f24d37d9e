package io.openperp.gateway.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.gateway.submission.PendingAnswers.Outcome;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PendingAnswersTest {

    private final PendingAnswers pending = new PendingAnswers();

    @Test
    void firstOutcomeCountsAndARepeatHasNoEffect() {
        CompletableFuture<Outcome> answer = pending.enter(7);

        pending.settle(7, new Outcome.NotAppended("first"));
        pending.settle(7, new Outcome.NotAppended("second"));

        assertThat(answer.join()).isEqualTo(new Outcome.NotAppended("first"));
    }

    @Test
    void outcomeOfWhoLeftIsDropped() {
        CompletableFuture<Outcome> answer = pending.enter(7);
        pending.leave(7);

        pending.settle(7, new Outcome.NotAppended("late"));

        assertThat(answer).isNotDone();
        assertThat(pending.occupied()).isZero();
    }

    @Test
    void everyProcessHasAnIncarnationOfItsOwn() {
        PendingAnswers other = new PendingAnswers();

        assertThat(pending.incarnation(0).size()).isEqualTo(16);
        assertThat(pending.isOurs(pending.incarnation(0).toByteArray())).isTrue();
        assertThat(pending.isOurs(other.incarnation(0).toByteArray())).isFalse();
    }

    @Test
    void everyProducerOfAProcessHasAnIncarnationOfItsOwn() {
        assertThat(pending.incarnation(1)).isNotEqualTo(pending.incarnation(0));
        assertThat(pending.isOurs(pending.incarnation(1).toByteArray())).isTrue();
    }

    @Test
    void anIncarnationThatIsTooShortIsNotOurs() {
        assertThat(pending.isOurs(null)).isFalse();
        assertThat(pending.isOurs(new byte[0])).isFalse();
        assertThat(pending.isOurs(pending.process().substring(0, 15).toByteArray()))
                .isFalse();
    }
}
