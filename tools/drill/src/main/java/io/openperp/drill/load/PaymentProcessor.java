package io.openperp.drill.load;

import io.openperp.client.action.OperatorActions;
import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.transaction.Action;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Pays withdrawals, or rejects them, with the key of a treasurer. It remembers only what a bank would know: the payment
 * of each withdrawal. Sometimes it stops after the payment, like a killed process, and a later round continues with the
 * claim.
 */
public final class PaymentProcessor {

    private static final int SHARE_REJECTED = 4;
    private static final int SHARE_REJECTED_WHEN_CLAIMED = 8;
    private static final int SHARE_LEFT_AFTER_PAYMENT = 4;

    private final ApiClient api;
    private final Operator.Steps steps;
    private final Random random;
    /** References of the bank's payments, by the ID of the withdrawal. */
    private final Map<String, String> payments = new TreeMap<>();

    PaymentProcessor(ApiClient api, Operator.Steps steps, Random random) {
        this.api = api;
        this.steps = steps;
        this.random = random;
    }

    /**
     * Picks a random pending withdrawal, if there is one, and rejects it, or claims it, pays it at the bank and settles
     * it.
     */
    void step() throws InterruptedException {
        List<JsonNode> pending = api.getOnce("/withdrawals")
                .map(answer -> answer.valueStream().toList())
                .orElse(List.of());
        if (pending.isEmpty()) {
            return;
        }
        String id = pending.get(random.nextInt(pending.size()))
                .get("withdrawal")
                .get("id")
                .asString();
        if (!payments.containsKey(id) && random.nextInt(SHARE_REJECTED) == 0) {
            take(OperatorActions.rejectWithdrawal(id, "unknown to the bank"));
        } else {
            pay(id);
        }
    }

    private void pay(String id) throws InterruptedException {
        Optional<Outcome> claimed = take(OperatorActions.claimWithdrawal(id)).filter(isIn("claimed"));
        if (claimed.isEmpty()) {
            return; // it has ended meanwhile, or there was no answer but that the nonce is used
        }
        String payment = payments.get(id);
        if (payment == null) {
            if (random.nextInt(SHARE_REJECTED_WHEN_CLAIMED) == 0) {
                take(OperatorActions.rejectWithdrawal(id, "refused by the bank"));
                return;
            }
            payment = "payment " + (payments.size() + 1);
            payments.put(id, payment);
            if (random.nextInt(SHARE_LEFT_AFTER_PAYMENT) == 0) {
                return;
            }
        }
        take(OperatorActions.settleWithdrawal(id, payment));
    }

    private Optional<Outcome> take(Action action) throws InterruptedException {
        return steps.take(action).outcome();
    }

    private static Predicate<Outcome> isIn(String state) {
        return outcome ->
                outcome.status().equals("withdrawal") && outcome.text("state").equals(state);
    }
}
