package io.openperp.drill.check;

import io.openperp.api.json.ApiJson;
import io.openperp.drill.check.RecordedFacts.Completion;
import io.openperp.drill.client.Reply;
import io.openperp.drill.client.SentTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.views.ActionResults;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares every answer with the log. A transaction may be executed at most once. Each answer must equal, letter for
 * letter, the answer that follows from the completion at the place that its receipt names. A transaction that the
 * exchange rejected with HTTP 429 or 503 must not be in the log.
 */
final class AnswerCheck {

    private final RecordedFacts facts;
    private final Receipts receipts;
    private final List<String> discrepancies = new ArrayList<>();

    private AnswerCheck(RecordedFacts facts, Receipts receipts) {
        this.facts = facts;
        this.receipts = receipts;
    }

    /**
     * Compares the answers to these transactions with the log; returns the differences as sentences, empty if there are
     * none.
     */
    static List<String> discrepancies(List<SentTransaction> all, RecordedFacts facts, Receipts receipts) {
        AnswerCheck check = new AnswerCheck(facts, receipts);
        all.forEach(check::check);
        return check.discrepancies;
    }

    /** Whether the log contains an execution of the transaction. */
    static boolean isExecuted(SentTransaction sent, RecordedFacts facts) {
        return facts.completions(sent.account(), sent.nonce()).stream().anyMatch(Completion::isExecution);
    }

    /** Whether the log contains at most one execution of the transaction. */
    static boolean isOnce(SentTransaction sent, RecordedFacts facts) {
        return executions(facts.completions(sent.account(), sent.nonce())) <= 1;
    }

    private static long executions(List<Completion> completions) {
        return completions.stream().filter(Completion::isExecution).count();
    }

    private void check(SentTransaction sent) {
        List<Completion> completions = facts.completions(sent.account(), sent.nonce());
        long executions = executions(completions);
        require(executions <= 1, "executed " + executions + " times", sent);
        for (Reply.Answered answer : sent.answers()) {
            if (answer.saysExecuted()) {
                require(executions == 1, "refused as executed before, but never executed", sent);
                require(sent.times() > 1, "refused as executed before, although it was sent once", sent);
            }
            if (completions.isEmpty()) {
                // Gateways refuse without the log; they execute nothing.
                require(!answer.isOk(), "answered, but the log does not have it", sent);
            } else {
                compare(sent, answer, completions);
            }
        }
        boolean mayBeInTheLog = sent.wasUnknown() || !sent.answers().isEmpty();
        require(
                mayBeInTheLog || facts.appended(sent.account(), sent.nonce()) == 0,
                "rejected with 429 or 503, but found in the log",
                sent);
    }

    private void compare(SentTransaction sent, Reply.Answered answer, List<Completion> completions) {
        LogPlace place;
        try {
            place = receipts.placeOf(sent, answer);
        } catch (IllegalArgumentException wrong) {
            require(false, String.valueOf(wrong.getMessage()), sent);
            return;
        }
        List<String> there = completions.stream()
                .filter(completion -> completion.place().equals(place))
                .map(AnswerCheck::text)
                .toList();
        require(
                there.contains(answer.text()),
                "its receipt names %s, where the log has %s, but it was answered %s"
                        .formatted(place, there.isEmpty() ? "nothing of it" : there, answer.text()),
                sent);
    }

    /** The answer that follows from a completion in the log, as the API writes it. */
    private static String text(Completion completion) {
        return ApiJson.mapper().writeValueAsString(ActionResults.answerOf(completion.what()));
    }

    private void require(boolean condition, String what, SentTransaction sent) {
        if (!condition) {
            discrepancies.add(what + ": " + sent);
        }
    }
}
