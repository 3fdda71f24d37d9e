package io.openperp.servicekit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.openperp.servicekit.work.ExpensiveWork.BusyException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Expensive queries of strangers take turns: however many ask, half of a processor stays for the others (API-081). */
class ExpensiveWorkTest {

    private long nowNanos;
    private final ExpensiveWork dear = new ExpensiveWork(Duration.ofSeconds(2), () -> nowNanos);

    @Test
    void whoeverComesWhileTheLastOneIsRestedFromForTooLongIsRefused() {
        assertThat(working(Duration.ofSeconds(3))).isEqualTo("done");
        assertThatExceptionOfType(BusyException.class)
                .isThrownBy(() -> working(Duration.ZERO))
                .withMessage("too many large questions are being answered");
        nowNanos += Duration.ofSeconds(3).toNanos();
        assertThat(working(Duration.ZERO)).isEqualTo("done");
    }

    @Test
    void aQuestionThatFailsTakesItsTurnToo() {
        assertThatIllegalStateException()
                .isThrownBy(() -> dear.inTurn(() -> {
                    nowNanos += Duration.ofSeconds(3).toNanos();
                    throw new IllegalStateException("the database is away");
                }));
        assertThatExceptionOfType(BusyException.class).isThrownBy(() -> working(Duration.ZERO));
    }

    @Test
    void oneAtATimeIsAnswered() throws Exception {
        ExpensiveWork impatient = new ExpensiveWork(Duration.ZERO);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        Thread first = Thread.ofVirtual()
                .start(() -> impatient.inTurn(() -> {
                    begun.countDown();
                    try {
                        refused.await();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                    return "first";
                }));
        begun.await();
        assertThatExceptionOfType(BusyException.class).isThrownBy(() -> impatient.inTurn(() -> "second"));
        refused.countDown();
        first.join();
    }

    @Test
    void rowsBecomeTokensOnce() {
        Work.takeTokens();
        Work.rows(250);
        Work.scanned(2_999);
        assertThat(Work.takeTokens()).isEqualTo(4);
        assertThat(Work.takeTokens()).isZero();
    }

    private String working(Duration time) {
        return dear.inTurn(() -> {
            nowNanos += time.toNanos();
            return "done";
        });
    }
}
