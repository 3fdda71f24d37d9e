package io.openperp.gateway.completion;

import io.openperp.journal.TransactionCompleted;

/** The outcome of a pending transaction, other than a timeout. */
public sealed interface Outcome {

    record Completed(TransactionCompleted transaction) implements Outcome {}

    /** The transaction certainly did not reach the log. */
    record NotAppended(String reason) implements Outcome {}
}
