package io.openperp.simulator.trading;

import io.openperp.journal.Action;
import org.jspecify.annotations.Nullable;

/**
 * An action that a client will send, and the answers that it may get. An action has two forms: a Protobuf message of
 * the logs, and the object of the Java client, whose canonical bytes are signed.
 *
 * @param action the action as a message; empty if it can be expressed only in the form that is signed
 * @param signed the action in the form that is signed; null: it is made from the message
 */
public record IntendedAction(Action action, Expectation expectation, io.openperp.transaction.@Nullable Action signed) {

    IntendedAction(Action action, Expectation expectation) {
        this(action, expectation, null);
    }

    /** Creates an action that has no message and can be expressed only in the form that is signed. */
    static IntendedAction signedOnly(io.openperp.transaction.Action signed, Expectation expectation) {
        return new IntendedAction(Action.getDefaultInstance(), expectation, signed);
    }
}
