package io.openperp.simulator.trading;

import io.openperp.journal.Action;
import org.jspecify.annotations.Nullable;

/**
 * An action to be sent, and the answers it can have.
 *
 * @param action empty for an action that has no message of its own
 * @param signed the action as it is signed, where that is not what its message says; null for the others
 */
public record IntendedAction(Action action, Expectation expectation, io.openperp.transaction.@Nullable Action signed) {

    IntendedAction(Action action, Expectation expectation) {
        this(action, expectation, null);
    }

    /** An action that exists in signed bytes only. */
    static IntendedAction signedOnly(io.openperp.transaction.Action signed, Expectation expectation) {
        return new IntendedAction(Action.getDefaultInstance(), expectation, signed);
    }
}
