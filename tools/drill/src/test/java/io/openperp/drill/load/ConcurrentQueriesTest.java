package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.drill.exchange.DrillFailedException;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConcurrentQueriesTest {

    private static final List<Integer> SUBJECTS = IntStream.range(0, 40).boxed().toList();

    @Test
    void answersComeInTheOrderOfTheSubjects() throws Exception {
        assertThat(ConcurrentQueries.answers(SUBJECTS, subject -> {
                    Thread.sleep((40 - subject) % 5);
                    return 2 * subject;
                }))
                .isEqualTo(SUBJECTS.stream().map(subject -> 2 * subject).toList());
    }

    @Test
    void severalAreAskedAtOnceButNotAll() throws Exception {
        CyclicBarrier eight = new CyclicBarrier(8);
        AtomicInteger now = new AtomicInteger();
        List<Integer> atOnce = ConcurrentQueries.answers(SUBJECTS, subject -> {
            int asking = now.incrementAndGet();
            try {
                eight.await();
            } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
            } finally {
                now.decrementAndGet();
            }
            return asking;
        });
        assertThat(atOnce).allMatch(asking -> asking <= 8);
    }

    @Test
    void aQueryThatFailsFailsAll() {
        assertThatThrownBy(() -> ConcurrentQueries.answers(SUBJECTS, subject -> {
                    throw new DrillFailedException("not answered");
                }))
                .isInstanceOf(DrillFailedException.class)
                .hasMessage("not answered");
    }
}
