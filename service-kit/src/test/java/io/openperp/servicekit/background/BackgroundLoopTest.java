package io.openperp.servicekit.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** A loop that dies begins again, and the health of the process says so. */
class BackgroundLoopTest {

    private static final String NAME = "deadlines-of-the-test";

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger lives = new AtomicInteger();
    /** The next step of the loop: it throws this, or returns. */
    private final BlockingQueue<Object> next = new LinkedBlockingQueue<>();

    private final BlockingQueue<Integer> begun = new LinkedBlockingQueue<>();
    private @Nullable BackgroundLoop loop;

    @AfterEach
    void end() {
        if (loop != null) {
            loop.end();
        }
    }

    @Test
    void aLoopThatDiesOfAnErrorBeginsAgain() throws InterruptedException {
        BackgroundLoop started = start();
        dies(new OutOfMemoryError("for the test"));
        assertThat(started.isSound()).as("it runs again").isTrue();
        assertThat(started.deaths()).isEqualTo(1);
        assertThat(health().getStatus()).isEqualTo(Status.UP);
        assertThat(health().getDetails().get(NAME))
                .isEqualTo("runs; it has died 1 times, last of java.lang.OutOfMemoryError: for the test");
    }

    @Test
    void aLoopThatReturnsWithoutBeingToldToBeginsAgain() throws InterruptedException {
        BackgroundLoop started = start();
        dies("returns");
        assertThat(started.state()).contains("it returned without being told to");
    }

    @Test
    void oneThatDiesAgainAndAgainIsNotHealthyUntilItHasLivedForLong() throws InterruptedException {
        BackgroundLoop started = start();
        dies(new StackOverflowError());
        dies(new StackOverflowError());
        assertThat(started.isSound()).isFalse();
        assertThat(health().getStatus()).isEqualTo(Status.DOWN);
        nanos.addAndGet(BackgroundLoop.SOUND_AFTER.toNanos());
        assertThat(started.isSound()).isTrue();
        assertThat(health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void oneThatIsEndedIsNotMissed() throws InterruptedException {
        BackgroundLoop started = start();
        started.end();
        assertThat(health().getDetails()).doesNotContainKey(NAME);
        assertThat(started.deaths()).isZero();
    }

    @Test
    void oneThatReturnsWhenItIsToldToHasNotDied() throws InterruptedException {
        BackgroundLoop started = start();
        started.end(() -> next.add("returns"), Duration.ofMinutes(1));
        assertThat(started.deaths()).isZero();
    }

    private BackgroundLoop start() throws InterruptedException {
        BackgroundLoop started =
                BackgroundLoops.start(new BackgroundLoop(NAME, Thread.ofVirtual(), this::live, nanos::get));
        loop = started;
        assertThat(begun.poll(1, TimeUnit.MINUTES)).isEqualTo(1);
        return started;
    }

    private void live() throws InterruptedException {
        begun.add(lives.incrementAndGet());
        if (next.take() instanceof Error error) {
            throw error;
        }
    }

    /** Lets the loop die of this, and waits until it lives again. */
    private void dies(Object of) throws InterruptedException {
        next.add(of);
        assertThat(begun.poll(1, TimeUnit.MINUTES)).isEqualTo(lives.get());
    }

    private static Health health() {
        Health health = new BackgroundAutoConfiguration().background().health();
        assertThat(health).isNotNull();
        return health;
    }
}
