package io.openperp.gateway.submission;

import io.openperp.gateway.submission.PendingAnswers.Outcome;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Outcomes arrive while clients enter, look, wait and leave: every interleaving gives what some order of the steps gives.
 */
@Tag("slow")
@Param(name = "reason", gen = IntGen.class, conf = "1:3")
public class PendingAnswersRaceTest {

    private static final int COUNTER = 1;
    private static final String GONE = "gone";

    private final PendingAnswers pending = new PendingAnswers();
    private final Map<Integer, CompletableFuture<Outcome>> answers = new ConcurrentHashMap<>();
    private final AtomicLong counters = new AtomicLong(COUNTER);

    public PendingAnswersRaceTest() {
        answers.put(COUNTER, pending.enter(COUNTER));
    }

    /** Step of the thread that follows the log, or of the producer's. */
    @Operation
    public void settle(@Param(name = "reason") int reason) {
        pending.settle(COUNTER, new Outcome.NotAppended(Integer.toString(reason)));
    }

    /** Step of the client's thread; null: no outcome yet. */
    @Operation(nonParallelGroup = "client")
    public String answer() {
        CompletableFuture<Outcome> answer = answers.get(COUNTER);
        return answer == null ? GONE : reason(answer);
    }

    /** The client's time is up: it gives up waiting, and looks for the last time. */
    @Operation(nonParallelGroup = "client")
    public String leave() {
        CompletableFuture<Outcome> answer = answers.remove(COUNTER);
        if (answer == null) {
            return GONE;
        }
        pending.leave(COUNTER);
        return reason(answer);
    }

    /** Step of another client's thread. */
    @Operation
    public boolean comeAndGo() {
        long counter = counters.incrementAndGet();
        CompletableFuture<Outcome> answer = pending.enter(counter);
        pending.settle(counter, new Outcome.NotAppended("own"));
        pending.leave(counter);
        return answer.isDone();
    }

    @Validate
    public void aConnectionThatLeftHoldsNoSlot() {
        if (pending.occupied() != answers.size()) {
            throw new IllegalStateException(pending.occupied() + " answers are held by " + answers.size() + " clients");
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
                .check(PendingAnswersRaceTest.class);
    }

    /** A client that is not woken waits for ever, which Lincheck finds. */
    @Test
    void waitingClientIsWokenByTheFirstOfTwoOutcomes() {
        Lincheck.runConcurrentTest(100, () -> {
            PendingAnswers pending = new PendingAnswers();
            CompletableFuture<Outcome> answer = pending.enter(1);
            Thread log = new Thread(() -> {
                pending.settle(1, new Outcome.NotAppended("first"));
                pending.settle(1, new Outcome.NotAppended("second"));
            });
            log.start();
            String outcome = awaited(answer);
            pending.leave(1);
            if (!outcome.equals("first") || !outcome.equals(reason(answer)) || pending.occupied() != 0) {
                throw new IllegalStateException("outcome " + outcome + ", then " + reason(answer));
            }
        });
    }

    private static String awaited(CompletableFuture<Outcome> answer) {
        try {
            return ((Outcome.NotAppended) answer.get(1, TimeUnit.HOURS)).reason();
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String reason(CompletableFuture<Outcome> answer) {
        Outcome outcome = answer.getNow(null);
        return outcome == null ? null : ((Outcome.NotAppended) outcome).reason();
    }

    /** The first outcome stays; nobody sees what comes after the client has left. */
    public static class Naive {
        private String outcome;
        private boolean isGone;

        public void settle(int reason) {
            outcome = outcome == null ? Integer.toString(reason) : outcome;
        }

        public String answer() {
            return isGone ? GONE : outcome;
        }

        public String leave() {
            String answer = answer();
            isGone = true;
            return answer;
        }

        public boolean comeAndGo() {
            return true;
        }
    }
}
