package io.openperp.drill.load;

import io.openperp.client.Actions;
import io.openperp.drill.client.SentTransaction;
import io.openperp.transaction.Action;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Draws requests for withdrawals of one account, and cancels some of them, which may already have been claimed. */
final class Withdrawals {

    /** One in this many transactions is a request for a withdrawal. */
    private static final int SHARE_OF_REQUESTS = 15;

    /** One in this many requests is cancelled again by one of the next two transactions. */
    private static final int SHARE_TAKEN_BACK = 2;

    private static final int TRANSACTIONS_TO_REGRET = 2;
    private static final int MOST_UNITS = 2_000_000_000;

    private final Random random;
    private final List<SentTransaction> requests = new ArrayList<>();
    private int regretIn;

    Withdrawals(long seed) {
        random = new Random(seed);
    }

    /**
     * Draws a request or a cancel of a withdrawal for the next transaction; empty if the transaction is to have other
     * actions.
     */
    Optional<Action> next() {
        if (regretIn > 0 && --regretIn == 0) {
            return lastId().map(Actions::cancelWithdrawal);
        }
        if (random.nextInt(SHARE_OF_REQUESTS) != 0) {
            return Optional.empty();
        }
        regretIn = random.nextInt(SHARE_TAKEN_BACK) == 0 ? 1 + random.nextInt(TRANSACTIONS_TO_REGRET) : 0;
        String amount = BigDecimal.valueOf(1 + random.nextInt(MOST_UNITS), 8).toPlainString();
        return Optional.of(Actions.withdraw(amount, "bank-" + random.nextInt(1000)));
    }

    /** Remembers a transaction whose action came from {@link #next}. */
    void remember(SentTransaction sent) {
        requests.add(sent);
    }

    /** ID of the last requested withdrawal; empty if its request has no answer yet. */
    private Optional<String> lastId() {
        return requests.isEmpty()
                ? Optional.empty()
                : requests.getLast()
                        .outcome()
                        .filter(outcome -> outcome.status().equals("withdrawalRequested"))
                        .map(outcome -> outcome.text("id"));
    }
}
