package io.openperp.drill.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Conditions under which an attack counts as harmful to the honest client or the process. */
class AttackResultTest {

    private static final ProcessUsage USE = new ProcessUsage(600, 450, 180);
    private static final Rounds QUIET = rounds(40, 20_000_000, 0);

    @Test
    void halfOfTheRoundsAtTenTimesTheirLengthIsEnough() {
        assertThat(result(rounds(20, 200_000_000, 0), USE).broken()).isEmpty();
    }

    @Test
    void fewerThanHalfOfTheRoundsAreTooFew() {
        assertThat(result(rounds(19, 20_000_000, 0), USE).broken())
                .containsExactly("the honest client completed fewer than half of its rounds");
    }

    @Test
    void aSlowestRoundOfMoreThanTenTimesTheUsualIsTooSlow() {
        assertThat(result(rounds(20, 200_000_001, 0), USE).broken())
                .containsExactly("p99 of the honest client is more than ten times that of before");
    }

    @Test
    void noRoundMayFail() {
        assertThat(result(rounds(40, 20_000_000, 1), USE).broken())
                .containsExactly("1 rounds of the honest client failed");
    }

    @Test
    void descriptorsAreGivenBack() {
        assertThat(result(QUIET, new ProcessUsage(900, 551, 180)).broken())
                .containsExactly("101 descriptors were not given back");
        assertThat(result(QUIET, new ProcessUsage(900, 550, 180)).broken()).isEmpty();
    }

    @Test
    void thePercentileIsThatOfTheRoundsInOrderOfTheirLength() {
        Rounds rounds =
                new Rounds(LongStream.rangeClosed(1, 100).boxed().toList().reversed(), 0);
        assertThat(rounds.percentile(50).toNanos()).isEqualTo(51);
        assertThat(rounds.percentile(99).toNanos()).isEqualTo(100);
        assertThat(new Rounds(List.of(), 3).percentile(99)).isZero();
    }

    private static AttackResult result(Rounds attacked, ProcessUsage after) {
        return new AttackResult(Attack.PINGS, 64, QUIET, attacked, "", USE, USE, after);
    }

    private static Rounds rounds(int count, long nanos, int failures) {
        return new Rounds(LongStream.generate(() -> nanos).limit(count).boxed().toList(), failures);
    }
}
