package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** However many markets are due, no more quotes are replaced than the setting says. */
class PaceTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void noMoreThanTheRateAreTakenInAnySecond() {
        Pace pace = new Pace(3);
        for (int second = 0; second < 20; second++) {
            assertThat(taken(pace, second * 1000L, 100)).as("second " + second).isEqualTo(3);
        }
    }

    @Test
    void aPauseDoesNotAllowMoreAfterIt() {
        Pace pace = new Pace(3);
        assertThat(taken(pace, 0, 100)).isEqualTo(3);
        assertThat(taken(pace, 3_600_000, 100)).isEqualTo(3);
    }

    @Test
    void lessThanOneASecondIsOneInSeveral() {
        Pace pace = new Pace(0.25);
        assertThat(IntStream.range(0, 40)
                        .map(second -> taken(pace, second * 1000L, 5))
                        .sum())
                .isEqualTo(10);
    }

    @Test
    void aRateOfNothingIsRefused() {
        for (double rate : new double[] {0, -1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Pace(rate))
                    .withMessageContaining("accepted is a number above 0");
        }
    }

    private static int taken(Pace pace, long millis, int asked) {
        return (int) IntStream.range(0, asked)
                .filter(each -> pace.take(BEGIN.plusMillis(millis)))
                .count();
    }
}
