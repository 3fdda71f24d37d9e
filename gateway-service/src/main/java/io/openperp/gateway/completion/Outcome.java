package io.openperp.gateway.completion;

import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.receipt.LogPlace;

/** The outcome of a pending transaction. */
public sealed interface Outcome {

    /** @param place place in the log of the event that says so */
    record Completed(TransactionCompleted transaction, LogPlace place) implements Outcome {}

    /** The transaction certainly did not reach the log. */
    record NotAppended(String reason) implements Outcome {}

    /** The time for the answer is up: nothing is known of the transaction. */
    record NoneInTime() implements Outcome {}
}
