package io.openperp.client;

import io.openperp.api.action.ActionResult;
import io.openperp.transaction.receipt.SavedReceipt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of sending a transaction. */
public sealed interface Submission {

    /**
     * The transaction was admitted and executed. Each action has its own outcome, in the order of the actions, which
     * must be checked. A cancel of all orders has one outcome for each order.
     *
     * @param receipt the exchange's signature under the answer, verified; null if none was requested or the exchange
     *     gives none
     */
    record Executed(List<ActionResult> results, @Nullable SavedReceipt receipt) implements Submission {

        public Executed {
            results = List.copyOf(results);
        }

        public Executed(List<ActionResult> results) {
            this(results, null);
        }

        /**
         * The outcome of a transaction that has exactly one outcome. Throws {@link IllegalStateException} for any other
         * number.
         */
        public ActionResult only() {
            if (results.size() != 1) {
                throw new IllegalStateException("there are " + results.size() + " outcomes: " + results);
            }
            return results.get(0);
        }
    }

    /**
     * The transaction was refused as a whole and nothing of it was executed.
     *
     * @param message the reason, such as {@code bad signature} or {@code unauthorized signer}; {@code duplicate nonce}
     *     if another transaction was executed with this nonce
     * @param receipt signed receipt, as in {@link Executed}; also null for a refusal that is not recorded in the log,
     *     such as a bad signature
     */
    record Refused(String message, @Nullable SavedReceipt receipt) implements Submission {

        public Refused(String message) {
            this(message, null);
        }
    }

    /**
     * This very transaction was executed before, by an earlier attempt of this client or of another. Look up its orders
     * by their IDs: {@link SignedTransaction#orderIds}, {@link AccountQueries#order}.
     *
     * @param executedAtNanos time of execution, in nanoseconds since 1970; null if the exchange does not say
     * @param receipt signed receipt, as in {@link Executed}
     */
    record AlreadyExecuted(
            @Nullable Long executedAtNanos, @Nullable SavedReceipt receipt) implements Submission {

        public AlreadyExecuted(@Nullable Long executedAtNanos) {
            this(executedAtNanos, null);
        }
    }

    /**
     * The exchange did not accept the transaction and nothing was executed. The same signed transaction may be sent
     * again, unless it is malformed.
     */
    record NotTaken(Failure failure) implements Submission {}

    /**
     * It is not known whether the transaction was executed. Either look up its orders by their IDs
     * ({@link AccountQueries#order}), or send the same signed transaction again, as
     * {@link Transactions#submitUntilKnown} does: if it had been executed, the result is {@link AlreadyExecuted}; if
     * not, it is executed then. Never sign the actions again: that would place a second order.
     *
     * @param isFinal whether sending it again would reveal nothing: its nonce has been used, and the exchange no longer
     *     knows by which transaction
     */
    record Unknown(String message, boolean isFinal) implements Submission {

        public Unknown(String message) {
            this(message, false);
        }
    }

    /**
     * This result as {@link Executed}. Throws {@link IllegalStateException}, which names the result, if the transaction
     * was not executed.
     */
    default Executed executed() {
        if (this instanceof Executed executed) {
            return executed;
        }
        throw new IllegalStateException("the transaction has no outcomes: " + this);
    }
}
