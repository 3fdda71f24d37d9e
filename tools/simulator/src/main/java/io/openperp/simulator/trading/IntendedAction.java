package io.openperp.simulator.trading;

import io.openperp.journal.Action;
import org.jspecify.annotations.Nullable;

/**
 * An action that a client will send, and the answers that it may get.
 *
 * @param action message of the action; empty if only signed bytes express it
 * @param signed the action to be signed if it differs from the message; null: the message is signed
 */
public record IntendedAction(Action action, Expectation expectation, io.openperp.transaction.@Nullable Action signed) {

    IntendedAction(Action action, Expectation expectation) {
        this(action, expectation, null);
    }

    /** Creates an action that only signed bytes express. */
    static IntendedAction signedOnly(io.openperp.transaction.Action signed, Expectation expectation) {
        return new IntendedAction(Action.getDefaultInstance(), expectation, signed);
    }
}
