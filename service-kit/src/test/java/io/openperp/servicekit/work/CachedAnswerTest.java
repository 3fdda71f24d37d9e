package io.openperp.servicekit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests for how long an answer is kept, by a clock of the test. */
class CachedAnswerTest {

    private static final Duration LEAST = Duration.ofSeconds(3);

    private long nowNanos = 1_000_000_000_000L;
    private long tookMillis;
    private int reads;
    private final CachedAnswer<Integer> answer = new CachedAnswer<>(this::read, LEAST, () -> nowNanos);

    @ParameterizedTest
    @CsvSource({"0, 3000", "20, 3000", "300, 3000", "301, 3010", "2000, 20000", "6000, 60000", "9999, 60000"})
    void anAnswerIsKeptTenTimesAsLongAsItTookWithinBounds(long took, long kept) {
        tookMillis = took;
        assertThat(answer.get()).isEqualTo(1);
        pass(kept - 1);
        assertThat(answer.get()).isEqualTo(1);
        pass(1);
        assertThat(answer.get()).isEqualTo(2);
        pass(kept - 1);
        assertThat(answer.get()).isEqualTo(2);
    }

    @Test
    void whatCouldNotBeReadIsReadAgain() {
        CachedAnswer<Integer> failing = new CachedAnswer<>(
                () -> {
                    if (read() == 1) {
                        throw new IllegalStateException("the database is away");
                    }
                    return reads;
                },
                LEAST,
                () -> nowNanos);
        assertThatIllegalStateException().isThrownBy(failing::get);
        assertThat(failing.get()).isEqualTo(2);
    }

    private int read() {
        pass(tookMillis);
        return ++reads;
    }

    private void pass(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
