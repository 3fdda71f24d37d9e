package io.openperp.drill.check;

import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.Reply;
import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.load.ConcurrentQueries;
import io.openperp.drill.load.DrillAccount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Compares every answer with the logs, and the books and accounts of a subscriber that was connected during all faults
 * with those of a fresh one. Trading is paused meanwhile. Transactions without an answer are sent again before, and so
 * are the newest ones with an answer, whose second answer is compared too.
 */
public final class Comparison {

    private static final int ATTEMPTS = 20;
    private static final long POLL_MILLIS = 500;
    /** Number of newest transactions of each account that are sent again although they were answered. */
    private static final int RESENT_ANSWERED = 3;

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);

    private final ApiClient api;
    private final Journal journal;
    private final Receipts receipts;
    private final StreamCheck streams;

    public Comparison(ApiClient api, Journal journal, Receipts receipts, StreamCheck streams) {
        this.api = api;
        this.journal = journal;
        this.receipts = receipts;
        this.streams = streams;
    }

    /**
     * Sends unanswered and some answered transactions again, and compares all answers and streams.
     *
     * @param accounts all accounts that have sent transactions
     */
    public Findings compare(Collection<DrillAccount> accounts) throws InterruptedException {
        RecordedFacts facts = journal.read();
        List<SentTransaction> unanswered = accounts.stream()
                .flatMap(account -> account.sent().stream())
                .filter(sent -> sent.answers().isEmpty())
                .toList();
        int executed = (int) unanswered.stream()
                .filter(sent -> AnswerCheck.isExecuted(sent, facts))
                .count();
        ConcurrentQueries.answers(accounts, this::sendAgain);
        journal.read();
        awaitSettlements(facts);
        List<SentTransaction> all =
                accounts.stream().flatMap(account -> account.sent().stream()).toList();
        List<String> discrepancies = new ArrayList<>(AnswerCheck.discrepancies(all, facts, receipts));
        discrepancies.addAll(streams.discrepancies());
        return new Findings(
                all.size(),
                (int) all.stream().filter(SentTransaction::wasUnknown).count(),
                executed,
                unanswered.size() - executed,
                receipts.verified(),
                streams.compared(),
                facts.happened(),
                discrepancies);
    }

    /**
     * Sends an account's transactions without an answer, and its newest ones, again until each is answered; returns
     * them in the order in which they were first sent.
     */
    private List<SentTransaction> sendAgain(DrillAccount account) throws InterruptedException {
        List<SentTransaction> sent = account.sent();
        List<SentTransaction> newest = sent.subList(Math.max(0, sent.size() - RESENT_ANSWERED), sent.size());
        List<SentTransaction> again = sent.stream()
                .filter(each -> each.answers().isEmpty() || newest.contains(each))
                .toList();
        for (SentTransaction each : again) {
            sendUntilAnswered(each);
        }
        return again;
    }

    private void sendUntilAnswered(SentTransaction sent) throws InterruptedException {
        long deadline = System.nanoTime() + ANSWER_TIMEOUT.toNanos();
        while (!(sent.sendTo(api) instanceof Reply.Answered)) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException(
                        "no answer within %d s to %s".formatted(ANSWER_TIMEOUT.toSeconds(), sent));
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Waits until settlements of markets that are under way have ended. */
    private void awaitSettlements(RecordedFacts facts) throws InterruptedException {
        for (int attempt = 1; attempt < ATTEMPTS && facts.settlements().isOneUnderWay(); attempt++) {
            Thread.sleep(POLL_MILLIS);
            journal.read();
        }
    }
}
