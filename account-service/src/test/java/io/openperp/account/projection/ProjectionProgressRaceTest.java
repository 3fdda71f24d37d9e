package io.openperp.account.projection;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** The projection commits while queries wait: nobody is told of what is not committed, and no waiter is forgotten. */
@Param(name = "offset", gen = IntGen.class, conf = "1:4")
public class ProjectionProgressRaceTest {

    private final ProjectionProgress progress = new ProjectionProgress();

    /** What a query would see that waits no longer. */
    @Operation
    public boolean isReached(@Param(name = "offset") int offset) throws InterruptedException {
        try {
            progress.awaitReached(0, offset, Duration.ZERO);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        }
    }

    @Operation
    public void reached(@Param(name = "offset") int offset) {
        progress.reached(0, offset);
    }

    @Validate
    public void nobodyWaitsAnyMore() {
        if (progress.hasWaiters()) {
            throw new IllegalStateException(progress.waiters() + " waiters were left behind");
        }
    }

    @Test
    void stressed() {
        new StressOptions()
                .iterations(5)
                .invocationsPerIteration(100)
                .threads(2)
                .actorsPerThread(3)
                .sequentialSpecification(Naive.class)
                .check(ProjectionProgressRaceTest.class);
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
