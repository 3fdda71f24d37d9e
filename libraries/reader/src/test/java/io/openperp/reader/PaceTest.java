package io.openperp.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reader rests after records, but never while it is behind or awaited; rests of an hour show where it does not. */
@Timeout(20)
class PaceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void firstRecordAfterASilenceIsFetchedAtOnce() {
        Pace pace = Pace.of(HOUR);
        pace.pause(() -> false);
        pace.polled(false);
        pace.pause(() -> false);
    }

    @Test
    void afterRecordsTheNextPollIsAStepLater() {
        Pace pace = Pace.of(Duration.ofMillis(30));
        long polledAt = System.nanoTime();
        pace.polled(true);
        pace.pause(() -> false);
        assertThat(System.nanoTime() - polledAt).isGreaterThanOrEqualTo(30_000_000);
    }

    @Test
    void readerThatIsBehindNeverRests() {
        Pace pace = Pace.of(HOUR);
        pace.polled(true);
        pace.pause(() -> true);
    }

    @Test
    void readerThatIsAwaitedDoesNotRest() {
        Pace pace = new Pace(HOUR, () -> true);
        pace.polled(true);
        pace.pause(() -> false);
    }

    @Test
    void whoBeginsToWaitEndsTheRest() throws InterruptedException {
        AtomicBoolean isAwaited = new AtomicBoolean();
        Pace pace = new Pace(HOUR, isAwaited::get);
        Thread reader = resting(pace);
        pace.hurry();
        assertThat(reader.join(Duration.ofMillis(20))).as("nobody waits yet").isFalse();
        isAwaited.set(true);
        pace.hurry();
        reader.join();
    }

    @Test
    void nobodyIsForgottenWhoBeginsToWaitAsTheReaderLiesDown() throws InterruptedException {
        for (int i = 0; i < 2_000; i++) {
            AtomicBoolean isAwaited = new AtomicBoolean();
            Pace pace = new Pace(HOUR, isAwaited::get);
            pace.polled(true);
            CountDownLatch begins = new CountDownLatch(1);
            Thread reader = Thread.ofPlatform().start(() -> {
                begins.countDown();
                pace.pause(() -> false);
            });
            begins.await();
            isAwaited.set(true);
            pace.hurry();
            reader.join();
        }
    }

    @Test
    void interruptedReaderDoesNotRest() {
        Pace pace = Pace.of(HOUR);
        pace.polled(true);
        Thread.currentThread().interrupt();
        pace.pause(() -> false);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static Thread resting(Pace pace) throws InterruptedException {
        pace.polled(true);
        Thread reader = Thread.ofPlatform().start(() -> pace.pause(() -> false));
        while (reader.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        return reader;
    }
}
