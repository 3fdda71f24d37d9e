package io.openperp.gateway.completion;

import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.receipt.LogPlace;

/** What became of a pending transaction. */
public sealed interface Outcome {

    /** @param place of the event that says so */
    record Completed(TransactionCompleted transaction, LogPlace place) implements Outcome {}

    /** The transaction certainly did not reach the log. */
    record NotAppended(String reason) implements Outcome {}

    /** Its time is up: nothing is known of it. */
    record NoneInTime() implements Outcome {}
}
