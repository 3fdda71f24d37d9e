package io.openperp.gateway.completion;

import io.openperp.journal.TransactionCompleted;

/** What became of a pending transaction. */
public sealed interface Outcome {

    record Completed(TransactionCompleted transaction) implements Outcome {}

    /** The transaction certainly did not reach the log. */
    record NotAppended(String reason) implements Outcome {}

    /** Its time is up: nothing is known of it. */
    record NoneInTime() implements Outcome {}
}
