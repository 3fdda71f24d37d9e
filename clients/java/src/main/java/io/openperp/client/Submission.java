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
     * @param receipt the exchange's signature under it, verified; null if none was asked for, or the exchange gives none
     */
    record Executed(List<ActionResult> results, @Nullable SavedReceipt receipt) implements Submission {

        public Executed {
            results = List.copyOf(results);
        }

        public Executed(List<ActionResult> results) {
            this(results, null);
        }

        /** The outcome, for a transaction with exactly one. */
        public ActionResult only() {
            if (results.size() != 1) {
                throw new IllegalStateException("there are " + results.size() + " outcomes: " + results);
            }
            return results.get(0);
        }
    }

    /**
     * The transaction was refused as a whole and nothing of it was executed: {@code bad signature},
     * {@code unauthorized signer}, …. Also where another transaction was executed with its nonce:
     * {@code duplicate nonce}.
     *
     * @param receipt signed receipt, as in {@link Executed}; also null where the refusal follows from no log, such as
     *     for a bad signature
     */
    record Refused(String message, @Nullable SavedReceipt receipt) implements Submission {

        public Refused(String message) {
            this(message, null);
        }
    }

    /**
     * This very transaction was executed before, by an earlier attempt of this client or of another. Look its orders up by their
     * IDs: {@link SignedTransaction#orderIds}, {@link AccountQueries#order}.
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
     * The exchange did not accept the transaction and nothing was executed. The same one may be sent again, unless it
     * is malformed.
     */
    record NotTaken(Failure failure) implements Submission {}

    /**
     * It is not known whether the transaction was executed. Either look its orders up by their IDs,
     * {@link AccountQueries#order}, or send the same signed transaction again: if it was executed, that is
     * {@link AlreadyExecuted}; if not, it is executed now. {@link Transactions#submitUntilKnown} does so. Never sign it
     * again: that would be a second order.
     *
     * @param isFinal sending it again tells no more: its nonce is used, and the exchange does not know any more by which transaction
     */
    record Unknown(String message, boolean isFinal) implements Submission {

        public Unknown(String message) {
            this(message, false);
        }
    }

    /** The outcomes. Throws {@link IllegalStateException} naming the result if it was not executed now. */
    default Executed executed() {
        if (this instanceof Executed executed) {
            return executed;
        }
        throw new IllegalStateException("the transaction has no outcomes: " + this);
    }
}
