package io.openperp.drill.check;

import io.openperp.drill.audit.Ledger;
import io.openperp.drill.audit.Outcome;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedOutcome;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ActionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares everything that one account was answered with the logs and with what {@code /account} reports. Each answer must
 * equal the log, and its transaction must be executed once; a transaction without an answer is executed whole or not at all.
 */
final class AnswerCheck {

    private final RecordedFacts facts;
    private final Ledger ledger;
    private final Set<String> late;
    private final List<String> discrepancies = new ArrayList<>();
    private final List<SentTransaction> carriedOut = new ArrayList<>();
    private final List<SentTransaction> absent = new ArrayList<>();
    private int answers;
    private int withoutAnswer;

    private AnswerCheck(RecordedFacts facts, Ledger ledger, List<SentTransaction> all) {
        this.facts = facts;
        this.ledger = ledger;
        this.late = all.stream()
                .filter(SentTransaction::isLate)
                .flatMap(sent -> sent.placed().stream())
                .collect(Collectors.toSet());
    }

    /** @param all that the account has sent */
    static AnswerCheck of(List<SentTransaction> all, RecordedFacts facts, Ledger ledger) {
        AnswerCheck check = new AnswerCheck(facts, ledger, all);
        all.forEach(check::check);
        return check;
    }

    /** Without an answer, and executed according to the log. */
    List<SentTransaction> carriedOut() {
        return carriedOut;
    }

    /** Without an answer, and not executed according to the log. */
    List<SentTransaction> absent() {
        return absent;
    }

    int answers() {
        return answers;
    }

    int withoutAnswer() {
        return withoutAnswer;
    }

    List<String> discrepancies() {
        List<String> all = new ArrayList<>(discrepancies);
        all.addAll(ledger.discrepancies());
        return all;
    }

    private void check(SentTransaction sent) {
        List<List<ActionStatus>> executions = facts.executions(sent.account(), sent.nonce());
        require(executions.size() <= 1, "carried out " + executions.size() + " times", sent);
        withoutAnswer += sent.wasUnknown() ? 1 : 0;
        if (executions.isEmpty()) {
            ledger.requireNoOrders(sent.placed());
        } else {
            ledger.requireOrders(sent.placed(), lasting(RecordedOutcome.of(executions.getFirst())));
        }
        Reply.Answered answer = sent.answer();
        if (answer == null) {
            unanswered(sent, !executions.isEmpty());
        } else {
            answers++;
            answered(sent, answer, executions);
        }
    }

    /** A cancel that found no order says nothing about an order that was placed later. */
    private List<Outcome> lasting(List<Outcome> outcomes) {
        return outcomes.stream()
                .filter(outcome -> !outcome.status().equals("cancelOneRejected") || !late.contains(outcome.orderId()))
                .toList();
    }

    private void answered(SentTransaction sent, Reply.Answered answer, List<List<ActionStatus>> executions) {
        if (answer.isOk()) {
            require(!executions.isEmpty(), "answered, but the log does not have it", sent);
            List<Outcome> answered =
                    answer.statuses().valueStream().map(Outcome::of).toList();
            String difference = executions.isEmpty()
                    ? ""
                    : RecordedOutcome.difference(RecordedOutcome.of(executions.getFirst()), answered);
            require(difference.isEmpty(), difference, sent);
        } else if (answer.refusal().equals(SentTransaction.DUPLICATE_NONCE) || answer.saysExecuted()) {
            require(sent.times() > 1, "refused as a duplicate although it was sent once", sent);
            require(!executions.isEmpty(), "refused as a duplicate, but never carried out", sent);
        } else {
            require(executions.isEmpty(), "refused, but carried out", sent);
        }
    }

    private void unanswered(SentTransaction sent, boolean isCarriedOut) {
        require(!isCarriedOut || sent.wasUnknown(), "rejected with 429 or 503, but carried out", sent);
        require(
                sent.wasUnknown() || facts.appended(sent.account(), sent.nonce()) == 0,
                "rejected with 429 or 503, but found in the log",
                sent);
        (isCarriedOut ? carriedOut : absent).add(sent);
    }

    private void require(boolean condition, String what, SentTransaction sent) {
        if (!condition) {
            discrepancies.add(what + ": " + sent);
        }
    }
}
