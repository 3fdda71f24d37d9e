package io.openperp.endtoend;

import io.openperp.drill.published.SignedTransaction;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** One signer's transactions, sent one after the other: those answered, the one without an answer, those not yet sent. */
final class Session {

    private final Trader trader;
    private final List<SignedTransaction> transactions;
    private final Map<SignedTransaction, Answer> answers = new LinkedHashMap<>();
    private int sent;
    private @Nullable SignedTransaction unanswered;
    private boolean hasRunUnanswered;

    Session(Trader trader, List<SignedTransaction> transactions) {
        this.trader = trader;
        this.transactions = List.copyOf(transactions);
    }

    Trader trader() {
        return trader;
    }

    /**
     * Sends until one gets no answer.
     *
     * @param answered counts down with every answer, of all sessions
     */
    void run(CountDownLatch answered) {
        while (unanswered == null && sent < transactions.size()) {
            SignedTransaction next = transactions.get(sent++);
            try {
                answers.put(next, trader.submit(next));
                answered.countDown();
            } catch (UncheckedIOException noAnswer) {
                unanswered = next;
            }
        }
    }

    /** Sends the remaining transactions; each must be answered. */
    void goOn() {
        while (sent < transactions.size()) {
            SignedTransaction next = transactions.get(sent++);
            answers.put(next, trader.submit(next));
        }
    }

    Map<SignedTransaction, Answer> answers() {
        return answers;
    }

    /** Sent, but the exchange was killed before it answered. */
    SignedTransaction unanswered() {
        if (unanswered == null) {
            throw new IllegalStateException("every transaction was answered");
        }
        return unanswered;
    }

    List<SignedTransaction> unsent() {
        return transactions.subList(sent, transactions.size());
    }

    void foundUnanswered(boolean hasRun) {
        hasRunUnanswered = hasRun;
    }

    /** Whether the exchange knew its orders when it came back. */
    boolean hasRunUnanswered() {
        return hasRunUnanswered;
    }
}
