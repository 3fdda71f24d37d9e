package io.openperp.account.projection;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** The projection commits while queries wait: nobody is told of what is not committed, and no waiter is forgotten. */
@Param(name = "offset", gen = IntGen.class, conf = "1:4")
public class ProjectionProgressRaceTest {

    private final ProjectionProgress progress = new ProjectionProgress();

    /** Whether a query that does not wait sees the offset as reached. */
    @Operation
    public boolean isReached(@Param(name = "offset") int offset) throws InterruptedException {
        try {
            progress.awaitReached(offset, Duration.ZERO);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        }
    }

    @Operation
    public void reached(@Param(name = "offset") int offset) {
        progress.reached(offset);
    }

    @Validate
    public void nobodyWaitsAnyMore() {
        if (progress.hasWaiters()) {
            throw new IllegalStateException(progress.waiters() + " waiters were left behind");
        }
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(2)
                .sequentialSpecification(Naive.class)
                .check(ProjectionProgressRaceTest.class);
    }

    /** Two queries wait for different offsets. Who is not woken waits for ever, which Lincheck finds. */
    @Test
    void waitingQueriesAreWokenByTheCommitTheyWaitForAndForgotten() {
        Lincheck.runConcurrentTest(100, () -> {
            ProjectionProgress progress = new ProjectionProgress();
            AtomicLong committed = new AtomicLong();
            Thread projector = new Thread(() -> {
                for (int next = 1; next <= 2; next++) {
                    committed.set(next);
                    progress.reached(next);
                }
            });
            Thread other = new Thread(() -> await(progress, 1, committed));
            projector.start();
            other.start();
            await(progress, 2, committed);
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            if (progress.hasWaiters()) {
                throw new IllegalStateException(progress.waiters() + " waiters were left behind");
            }
        });
    }

    private static void await(ProjectionProgress progress, long offset, AtomicLong committed) {
        try {
            progress.awaitReached(offset, Duration.ofHours(1));
        } catch (TimeoutException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (committed.get() < offset) {
            throw new IllegalStateException("told of " + offset + " when " + committed + " was committed");
        }
    }

    public static class Naive {
        private int reached;

        public boolean isReached(int offset) {
            return reached >= offset;
        }

        public void reached(int offset) {
            reached = offset;
        }
    }
}
