package io.openperp.stream.trade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BatchPauseTest {

    private final BatchPause pause = new BatchPause();

    @Test
    void gatheringTakesATenthOfWhatBatchesTake() {
        answered(100, 40);
        assertThat(millis()).isBetween(3.9, 4.0);

        answered(100, 20);
        assertThat(millis()).isBetween(2.0, 2.1);
    }

    @Test
    void aFastExchangeIsPausedForHalfAMillisecond() {
        assertThat(millis()).isEqualTo(0.5);
        answered(10, 2);
        assertThat(millis()).isEqualTo(0.5);
    }

    @Test
    void aBatchThatTimedOutDelaysTheNextByNoMoreThanTenMilliseconds() {
        answered(50, 30_000);
        assertThat(millis()).isBetween(9.9, 10.0);

        answered(30, 4);
        assertThat(millis()).isLessThan(1);
    }

    private void answered(int times, long millis) {
        for (int i = 0; i < times; i++) {
            pause.answeredAfter(TimeUnit.MILLISECONDS.toNanos(millis));
        }
    }

    private double millis() {
        return pause.nanos() / 1e6;
    }
}
