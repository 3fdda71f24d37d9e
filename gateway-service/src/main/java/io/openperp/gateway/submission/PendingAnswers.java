package io.openperp.gateway.submission;

import com.google.protobuf.ByteString;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The transactions whose results clients wait for. One per process. The incarnations of its producers and the counters of
 * the transactions make every submitted record unique.
 */
public final class PendingAnswers {

    private static final int PROCESS_LENGTH = 16;

    private final ByteString process = draw();
    private final ConcurrentHashMap<Long, Pending> pending = new ConcurrentHashMap<>();

    private static final class Pending extends CompletableFuture<Outcome> {
        private volatile boolean isBounded;
        private volatile long deadline;
    }

    /** 16 random bytes, drawn when the process started. */
    public ByteString process() {
        return process;
    }

    /** The incarnation of a producer of this process: the random bytes, followed by its number unless it is 0. */
    public ByteString incarnation(int producer) {
        if (producer == 0) {
            return process;
        }
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(producer).array();
        return process.concat(ByteString.copyFrom(number));
    }

    /** Whether an incarnation is of this process; false for null. */
    public boolean isOurs(byte @Nullable [] incarnation) {
        return incarnation != null && ByteString.copyFrom(incarnation).startsWith(process);
    }

    /** Returns the future of the transaction with this counter; {@link #leave} when the request has ended. */
    public CompletableFuture<Outcome> enter(long counter) {
        Pending answer = new Pending();
        pending.put(counter, answer);
        return answer;
    }

    public void leave(long counter) {
        pending.remove(counter);
    }

    /** Completes the future of that transaction. A repeated outcome, or one of a request that has ended, has no effect. */
    public void settle(long counter, Outcome outcome) {
        CompletableFuture<Outcome> answer = pending.get(counter);
        if (answer != null) {
            answer.complete(outcome);
        }
    }

    /**
     * Sets the time from which on the answer is overdue. A thread that waits for a bounded time costs a timer for each
     * transaction; this one costs a look now and then, by the caller of {@link #settleOverdue}.
     *
     * @param deadline time of {@link System#nanoTime}
     */
    public void expectBy(long counter, long deadline) {
        Pending answer = pending.get(counter);
        if (answer != null) {
            answer.deadline = deadline;
            answer.isBounded = true;
        }
    }

    /** Completes overdue answers with {@link Outcome.NoneInTime}. */
    public void settleOverdue(long now) {
        for (Pending answer : pending.values()) {
            if (answer.isBounded && now - answer.deadline >= 0) {
                answer.complete(new Outcome.NoneInTime());
            }
        }
    }

    public int occupied() {
        return pending.size();
    }

    private static ByteString draw() {
        byte[] bytes = new byte[PROCESS_LENGTH];
        new SecureRandom().nextBytes(bytes);
        return ByteString.copyFrom(bytes);
    }

    /** The outcome of a pending transaction. */
    public sealed interface Outcome {

        /** @param place place in the log of the event that says so */
        record Completed(TransactionCompleted transaction, LogPlace place) implements Outcome {}

        /** The transaction certainly did not reach the log. */
        record NotAppended(String reason) implements Outcome {}

        /** The time for the answer is up: nothing is known of the transaction. */
        record NoneInTime() implements Outcome {}
    }
}
