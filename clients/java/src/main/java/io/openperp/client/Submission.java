package io.openperp.client;

import io.openperp.api.ActionResult;
import java.util.List;

/** What came of sending a transaction. */
public sealed interface Submission {

    /**
     * It was admitted and carried out. Each action has its own outcome, in the order of the actions: look at each. A
     * cancel of all orders has one for each order.
     */
    record Executed(List<ActionResult> results) implements Submission {

        public Executed {
            results = List.copyOf(results);
        }

        /** Of a transaction that has exactly one outcome. */
        public ActionResult only() {
            if (results.size() != 1) {
                throw new IllegalStateException("there are " + results.size() + " outcomes: " + results);
            }
            return results.get(0);
        }
    }

    /** It was refused as a whole; nothing of it was done: {@code bad signature}, {@code unauthorized signer}, …. */
    record Refused(String message) implements Submission {}

    /**
     * It had been carried out before: its nonce is used, and this client had sent it earlier without getting an answer.
     * Look its orders up by their IDs: {@link AccountQueries#order}.
     */
    record AlreadyExecuted() implements Submission {}

    /** The exchange did not take it; nothing of it was done. It may be sent again as it is, unless it is malformed. */
    record NotTaken(Failure failure) implements Submission {}

    /**
     * Nobody knows. Either look its orders up by their IDs, {@link AccountQueries#order}, or send the same signed
     * transaction again: if it has been carried out, it is refused as {@code duplicate nonce}; if not, it is carried out
     * now. {@link Transactions#submitUntilKnown} does so. Never sign it anew: that would be a second order.
     */
    record Unknown(String message) implements Submission {}

    /** The outcomes, or {@link IllegalStateException} with what it is instead: for programs that cannot go on without. */
    default Executed executed() {
        if (this instanceof Executed executed) {
            return executed;
        }
        throw new IllegalStateException("the transaction was not carried out: " + this);
    }
}
