package io.openperp.drill.check;

import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedWithdrawals;
import io.openperp.drill.journal.RecordedWithdrawals.Recorded;
import io.openperp.drill.load.PaymentProcessor.Payment;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Withdrawals of all accounts: each that was requested is there once, and in the state that its last step gave it; the bank has
 * paid what is settled and nothing that came back, and each account is shown what the logs have.
 */
final class WithdrawalCheck {

    private static final Map<WithdrawalState, Set<WithdrawalState>> NEXT = Map.of(
            WithdrawalState.WITHDRAWAL_REQUESTED,
            Set.of(
                    WithdrawalState.WITHDRAWAL_CLAIMED,
                    WithdrawalState.WITHDRAWAL_REJECTED,
                    WithdrawalState.WITHDRAWAL_CANCELLED),
            WithdrawalState.WITHDRAWAL_CLAIMED,
            Set.of(WithdrawalState.WITHDRAWAL_SETTLED, WithdrawalState.WITHDRAWAL_REJECTED));

    private final RecordedFacts facts;
    private final List<String> discrepancies = new ArrayList<>();
    private final Map<String, Recorded> recorded = new TreeMap<>();
    private final Set<String> requested = new TreeSet<>();

    private WithdrawalCheck(RecordedFacts facts, Collection<String> accounts) {
        this.facts = facts;
        accounts.forEach(account -> recorded.putAll(facts.withdrawals().of(account)));
    }

    /**
     * By the logs and the bank; empty if there are none.
     *
     * @param accounts that may have withdrawn
     * @param sent all that owners and treasurers have sent
     * @param payments of the bank, by the ID of the withdrawal
     */
    static List<String> discrepancies(
            RecordedFacts facts,
            Collection<String> accounts,
            Collection<SentTransaction> sent,
            Map<String, Payment> payments) {
        WithdrawalCheck check = new WithdrawalCheck(facts, accounts);
        sent.forEach(check::steps);
        check.recorded.forEach(check::life);
        check.recorded.forEach((id, withdrawal) -> check.payment(id, withdrawal.last(), payments.get(id)));
        payments.keySet()
                .forEach(id -> check.require(check.recorded.containsKey(id), "%s was paid, and never asked for", id));
        return check.discrepancies;
    }

    /** Between the logs and what one account is shown; empty if there are none. */
    static List<String> shown(RecordedFacts facts, String account, List<JsonNode> shown) {
        WithdrawalCheck check = new WithdrawalCheck(facts, List.of(account));
        Map<String, JsonNode> found = new HashMap<>();
        shown.forEach(one -> check.require(
                found.put(one.get("id").asString(), one) == null, "%s shows %s twice", account, one.get("id")));
        found.keySet()
                .forEach(id ->
                        check.require(check.recorded.containsKey(id), "%s shows %s, the log does not", account, id));
        check.recorded.forEach((id, withdrawal) -> check.require(
                found.containsKey(id) && isSame(found.get(id), withdrawal.last()),
                "%s shows withdrawal %s as %s, the log has %s",
                account,
                id,
                String.valueOf(found.get(id)),
                withdrawal.last()));
        return check.discrepancies;
    }

    private static boolean isSame(JsonNode shown, WithdrawalChanged last) {
        return shown.get("state").asString().equals(RecordedWithdrawals.wireName(last.getState()))
                && Units.of(shown.get("amount")).equals(BigInteger.valueOf(last.getAmount()))
                && shown.path("reference").asString("").equals(last.getReference())
                && shown.path("reason").asString("").equals(last.getReason());
    }

    private void steps(SentTransaction sent) {
        facts.executions(sent.account(), sent.nonce())
                .forEach(execution -> execution.forEach(status -> {
                    if (status.getKind() == StatusKind.WITHDRAWAL_REQUESTED_STATUS) {
                        request(sent, status);
                    } else if (status.getKind() == StatusKind.WITHDRAWAL) {
                        step(sent, status);
                    }
                }));
    }

    private void request(SentTransaction sent, ActionStatus status) {
        String id = status.getWithdrawalId();
        Recorded made = facts.withdrawals().of(sent.account()).get(id);
        require(requested.add(id), "withdrawal %s answers a second request: %s", id, sent);
        require(
                made != null && made.last().getAmount() == status.getAmount(),
                "withdrawal %s of %s is lost: the log has %s",
                id,
                sent,
                String.valueOf(made));
    }

    private void step(SentTransaction sent, ActionStatus status) {
        Recorded changed = recorded.get(status.getWithdrawalId());
        require(
                changed != null && changed.states().contains(status.getWithdrawalState()),
                "%s made withdrawal %s %s, the log has %s",
                sent,
                status.getWithdrawalId(),
                status.getWithdrawalState(),
                String.valueOf(changed));
    }

    private void life(String id, Recorded withdrawal) {
        List<WithdrawalState> states = withdrawal.states();
        boolean isAllowed = states.getFirst() == WithdrawalState.WITHDRAWAL_REQUESTED;
        for (int i = 1; i < states.size(); i++) {
            isAllowed &= NEXT.getOrDefault(states.get(i - 1), Set.of()).contains(states.get(i));
        }
        require(isAllowed, "withdrawal %s was %s one after the other", id, states);
        require(requested.contains(id), "nobody has asked for withdrawal %s: %s", id, withdrawal.last());
    }

    /** What is claimed may have been paid already, or not yet. */
    private void payment(String id, WithdrawalChanged last, @Nullable Payment payment) {
        boolean isRight = switch (last.getState()) {
            case WITHDRAWAL_SETTLED ->
                payment != null
                        && payment.reference().equals(last.getReference())
                        && Units.of(payment.amount().toPlainString()).equals(BigInteger.valueOf(last.getAmount()));
            case WITHDRAWAL_CLAIMED -> true;
            default -> payment == null;
        };
        require(isRight, "withdrawal %s is %s, and the bank has %s", id, last, String.valueOf(payment));
    }

    private void require(boolean condition, String sentence, Object... arguments) {
        if (!condition) {
            discrepancies.add(sentence.formatted(arguments));
        }
    }
}
