package io.openperp.gateway.completion;

import io.openperp.journal.TransactionCompleted;

/** How waiting for a transaction ended, unless it ended by the clock. */
public sealed interface Outcome {

    record Completed(TransactionCompleted transaction) implements Outcome {}

    /** The transaction certainly did not reach the log. */
    record NotAppended(String reason) implements Outcome {}
}
