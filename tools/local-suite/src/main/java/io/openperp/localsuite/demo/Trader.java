package io.openperp.localsuite.demo;

import io.openperp.api.action.ActionResult;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.List;

/** A named account of the demo, which sends one action at a time. */
public final class Trader {

    private final String name;
    private final Signer signer;
    private final OpenPerp exchange;

    public Trader(String name, Signer signer, OpenPerp exchange) {
        this.name = name;
        this.signer = signer;
        this.exchange = exchange;
    }

    String name() {
        return name;
    }

    public Bytes32 account() {
        return signer.account();
    }

    /** Shortened key, such as {@code 9uG2…wQ1k}. */
    String shortKey() {
        String text = account().toString();
        return text.substring(0, 4) + "…" + text.substring(text.length() - 4);
    }

    /**
     * Sends an action; returns its results, one or several.
     *
     * @throws NoAnswerException if the exchange gave no result
     */
    public List<ActionResult> sendAll(Action action) {
        return switch (exchange.transactions().submit(signer.sign(action))) {
            case Submission.Executed executed -> executed.results();
            case Submission.Refused refused -> List.of(new ActionResult.Error(refused.message()));
            case Submission.NotTaken notTaken ->
                throw new NoAnswerException(notTaken.failure().message());
            case Submission.Unknown unknown -> throw new NoAnswerException(unknown.message());
            case Submission.AlreadyExecuted executed ->
                throw new NoAnswerException("the exchange had executed the transaction before");
        };
    }

    /**
     * Sends an action that has exactly one result.
     *
     * @throws NoAnswerException if the exchange gave another number of results
     */
    public ActionResult send(Action action) {
        List<ActionResult> statuses = sendAll(action);
        if (statuses.size() != 1) {
            throw new NoAnswerException("one action was sent and %d statuses came back".formatted(statuses.size()));
        }
        return statuses.getFirst();
    }

    /** Thrown when the exchange gives no result of a transaction. The message is a sentence for the user. */
    static final class NoAnswerException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoAnswerException(String sentence) {
            super(sentence);
        }
    }
}
