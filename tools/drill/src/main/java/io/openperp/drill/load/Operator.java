package io.openperp.drill.load;

import io.openperp.drill.audit.Outcome;
import io.openperp.transaction.Action;
import java.util.Optional;
import java.util.Random;

/** Whoever runs the exchange: an account with the key of an administrator and treasurer, which acts while others trade. */
public final class Operator {

    private static final long PAUSE_MILLIS = 150;

    /** Sends one action after the other, each until it is answered. */
    @FunctionalInterface
    interface Steps {

        /** The outcome; empty if the exchange answers that it has carried the transaction out before. */
        Optional<Outcome> take(Action action) throws InterruptedException;
    }

    private final DrillAccount account;
    private final PaymentProcessor payments;

    Operator(DrillAccount account, ApiClient api, Steps steps, Random random) {
        this.account = account;
        payments = new PaymentProcessor(api, steps, random);
    }

    public DrillAccount account() {
        return account;
    }

    public PaymentProcessor payments() {
        return payments;
    }

    void round() throws InterruptedException {
        payments.step();
        Thread.sleep(PAUSE_MILLIS);
    }
}
