package io.openperp.drill.load;

import io.openperp.drill.exchange.DrillFailedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Queries several accounts at once, because most of the time of a single query is spent waiting. */
public final class ConcurrentQueries {

    private static final int AT_ONCE = 8;

    private ConcurrentQueries() {}

    /** A query about one subject. */
    @FunctionalInterface
    public interface Query<T, R> {
        R ask(T subject) throws InterruptedException;
    }

    /**
     * Runs the query for each subject; returns the answers in the order of the subjects.
     *
     * @throws DrillFailedException if a query throws it
     */
    public static <T, R> List<R> answers(Collection<T> subjects, Query<T, R> query) throws InterruptedException {
        try (ExecutorService threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            List<Future<R>> asked = subjects.stream()
                    .map(subject -> threads.submit(() -> query.ask(subject)))
                    .toList();
            List<R> answers = new ArrayList<>();
            for (Future<R> each : asked) {
                answers.add(each.get());
            }
            return answers;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof DrillFailedException failed
                    ? failed
                    : new IllegalStateException("a query failed", e);
        }
    }
}
