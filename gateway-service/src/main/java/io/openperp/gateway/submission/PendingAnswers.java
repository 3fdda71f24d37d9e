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
 * The transactions whose results clients are waiting for; one object per process. Each submitted record is identified
 * by the incarnation of its producer and the counter of its transaction.
 */
public final class PendingAnswers {

    private static final int PROCESS_LENGTH = 16;

    private final ByteString process = draw();
    private final ConcurrentHashMap<Long, Pending> pending = new ConcurrentHashMap<>();

    private static final class Pending extends CompletableFuture<Outcome> {
        private volatile boolean isBounded;
        private volatile long deadline;
    }

    /** Identity of this process: 16 random bytes, drawn at its start. */
    public ByteString process() {
        return process;
    }

    /**
     * Incarnation of a producer of this process: {@link #process}, followed by the producer's number unless it is 0.
     */
    public ByteString incarnation(int producer) {
        if (producer == 0) {
            return process;
        }
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(producer).array();
        return process.concat(ByteString.copyFrom(number));
    }

    /** Whether an incarnation belongs to a producer of this process; false for null. */
    public boolean isOurs(byte @Nullable [] incarnation) {
        return incarnation != null && ByteString.copyFrom(incarnation).startsWith(process);
    }

    /**
     * Creates the future of the transaction with this counter; the caller must call {@link #leave} when the request has
     * ended.
     */
    public CompletableFuture<Outcome> enter(long counter) {
        Pending answer = new Pending();
        pending.put(counter, answer);
        return answer;
    }

    public void leave(long counter) {
        pending.remove(counter);
    }

    /**
     * Completes the future of the transaction with this counter. Has no effect if it is already complete or its request
     * has ended.
     */
    public void settle(long counter, Outcome outcome) {
        CompletableFuture<Outcome> answer = pending.get(counter);
        if (answer != null) {
            answer.complete(outcome);
        }
    }

    /**
     * Sets the time from which the answer is overdue. Unlike a wait with a timeout, this takes no timer for each
     * transaction; {@link #settleOverdue} checks the times.
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

        /**
         * The account shard has completed the transaction.
         *
         * @param place position in the log of the event that reports it
         */
        record Completed(TransactionCompleted transaction, LogPlace place) implements Outcome {}

        /** The transaction has certainly not reached the log. */
        record NotAppended(String reason) implements Outcome {}

        /** The answer did not come in time, so it is unknown whether the transaction is executed. */
        record NoneInTime() implements Outcome {}
    }
}
