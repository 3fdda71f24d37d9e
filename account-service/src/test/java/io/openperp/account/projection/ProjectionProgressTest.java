package io.openperp.account.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class ProjectionProgressTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final ProjectionProgress progress = new ProjectionProgress();

    @Test
    void whatIsReachedNeedsNoWaiting() throws Exception {
        progress.reached(10);
        progress.awaitReached(10, Duration.ZERO);
        assertThat(progress.hasWaiters()).isFalse();
    }

    @Test
    void emptyLogNeedsNoWaiting() throws Exception {
        progress.awaitReached(0, Duration.ZERO);
        assertThat(progress.hasWaiters()).isFalse();
    }

    @Test
    void waiterGivesUpAfterItsPatienceAndIsForgotten() {
        progress.reached(9);
        assertThatThrownBy(() -> progress.awaitReached(10, Duration.ofMillis(20)))
                .isInstanceOf(TimeoutException.class);
        assertThat(progress.hasWaiters()).isFalse();
    }

    @Test
    void projectionIsToldOfAQueryThatWaits() throws Exception {
        List<Boolean> told = new ArrayList<>();
        progress.whenAwaited(() -> {
            told.add(progress.hasWaiters());
            progress.reached(10);
        });
        progress.awaitReached(10, LONG);
        progress.awaitReached(10, LONG);
        assertThat(told).as("once, when the query was registered").containsExactly(true);
    }

    @Test
    void waitersGoOnAsSoonAsTheirOffsetIsReachedAndNotBefore() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> waiters = new ArrayList<>();
            for (int offset : new int[] {30, 10, 20}) {
                waiters.add(threads.submit(() -> {
                    progress.awaitReached(offset, LONG);
                    return null;
                }));
                while (progress.waiters() < waiters.size()) {
                    Thread.onSpinWait();
                }
            }
            progress.reached(20);
            waiters.get(1).get();
            waiters.get(2).get();
            assertThat(waiters.get(0).isDone()).isFalse();
            progress.reached(31);
            waiters.get(0).get();
        }
        assertThat(progress.hasWaiters()).isFalse();
    }

    @Test
    void anotherDatabaseMayBeFurtherBack() {
        progress.reached(100);
        progress.reached(5);
        assertThatThrownBy(() -> progress.awaitReached(100, Duration.ofMillis(20)))
                .isInstanceOf(TimeoutException.class);
    }
}
