package io.openperp.client;

import io.openperp.api.action.ActionResult;
import io.openperp.api.action.DuplicateNonce;
import io.openperp.api.action.OrderAnswer;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.json.ApiJson;
import io.openperp.transaction.Action;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Sends transactions ({@code POST /order}) and checks them without executing them ({@code POST /order/check}). */
public final class Transactions {

    private static final TypeReference<OrderAnswer> ANSWER = new TypeReference<>() {};
    private static final TypeReference<OrderCheck> CHECK = new TypeReference<>() {};
    private static final String DUPLICATE = "duplicate nonce";
    /**
     * Refusals because the nonce was used. Unless the answer names the transaction that used the nonce, it may be the
     * refused transaction itself, executed by an earlier attempt.
     */
    private static final Set<String> USED_NONCE = Set.of(DUPLICATE, "nonce too old");

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final HttpRequests requests;
    private final @Nullable ReceiptReader receipts;

    Transactions(HttpRequests requests) {
        this(requests, null);
    }

    private Transactions(HttpRequests requests, @Nullable ReceiptReader receipts) {
        this.requests = requests;
        this.receipts = receipts;
    }

    /**
     * A copy that requests receipts: the exchange signs its answers, and {@link WrongReceiptException} is thrown if a
     * signature is not that of one of its keys. Get the keys from a source you trust; {@link MarketData#receiptKey} is
     * only what the exchange says itself. Answers without a receipt are passed on without one.
     *
     * @param exchangeKeys public keys of the exchange, at least one; two while it changes its key
     */
    public Transactions withReceipts(Collection<Bytes32> exchangeKeys) {
        return new Transactions(requests, new ReceiptReader(exchangeKeys));
    }

    /**
     * Checks whether a signed transaction, including its signature, would be admitted now. Nothing is executed, and its
     * nonce remains unused. The answer tells which actions would be refused. Throws {@link RequestFailed} if there is
     * no such answer: for a malformed transaction, a wrong signature, actions that cannot be checked, too many
     * requests, or an exchange that cannot be reached.
     */
    public OrderCheck check(SignedTransaction transaction) {
        return HttpRequests.read(requests.post("/order/check", transaction.json()), CHECK);
    }

    /**
     * Checks whether these actions would be admitted now if the account itself signed them. Throws {@link
     * RequestFailed} as {@link #check(SignedTransaction)} does.
     */
    public OrderCheck check(Bytes32 account, Action... actions) {
        return check(new SignedTransaction(new Envelope(List.of(actions), 0, account, account, Signature.NONE)));
    }

    /**
     * Sends a transaction once. An answer means that the transaction is stored durably, matched, settled and published.
     * Throws {@link WrongReceiptException} only if {@link #withReceipts receipts were requested}.
     */
    public Submission submit(SignedTransaction transaction) {
        HttpResponse<String> response;
        try {
            response = receipts == null
                    ? requests.post("/order", transaction.json())
                    : requests.post("/order", transaction.json(), Receipt.REQUEST_HEADER, Receipt.PREFERENCE);
        } catch (RequestFailed failed) {
            return of(failed.failure());
        }
        OrderAnswer answer = answer(response);
        if (answer == null) {
            return of(HttpRequests.failure(response));
        }
        Submission submission = of(answer);
        return receipts == null
                ? submission
                : receipts.withReceipt(
                        submission,
                        transaction,
                        response.body(),
                        response.headers().firstValue(Receipt.HEADER).orElse(null));
    }

    /**
     * Sends the same signed transaction, again after a pause, until its outcome is known or {@code longest} is over. It
     * is sent again if nothing was done, such as while the exchange is starting, and if the outcome is unknown, which
     * the nonce makes safe. The result is {@link Submission.AlreadyExecuted} if an earlier attempt was executed. A
     * refusal of a later attempt does not tell whether an earlier one was executed: the outcome then stays unknown,
     * unless another transaction has used the nonce.
     */
    public Submission submitUntilKnown(SignedTransaction transaction, Duration longest) throws InterruptedException {
        return submitUntilKnown(transaction, longest, false);
    }

    /**
     * Same as {@link #submitUntilKnown(SignedTransaction, Duration)}, for a transaction that may have been sent before.
     *
     * @param sentBefore whether the transaction was sent before, with an outcome that is not known
     */
    public Submission submitUntilKnown(SignedTransaction transaction, Duration longest, boolean sentBefore)
            throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        Duration pause = FIRST_PAUSE;
        boolean mayHaveRun = sentBefore;
        while (true) {
            Submission submission = submit(transaction);
            mayHaveRun |= submission instanceof Submission.Unknown;
            Duration wait = pauseAfter(submission, pause);
            if (wait == null) {
                return mayHaveRun ? afterUnknown(submission) : submission;
            }
            if (System.nanoTime() + wait.toNanos() > deadline) {
                return mayHaveRun ? new Submission.Unknown("no answer within " + longest) : submission;
            }
            Thread.sleep(wait.toMillis());
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /**
     * The outcome of a transaction after an earlier attempt with unknown outcome.
     *
     * @param last result of the last attempt
     */
    private static Submission afterUnknown(Submission last) {
        String said = null;
        if (last instanceof Submission.Refused refused && !refused.message().equals(DUPLICATE)) {
            said = refused.message();
        } else if (last instanceof Submission.NotTaken notTaken) {
            said = notTaken.failure().message();
        }
        return said == null
                ? last
                : new Submission.Unknown("an earlier attempt may have been executed; the last one: " + said);
    }

    /** The pause before the next attempt; null if the outcome is known or another attempt would not help. */
    private static @Nullable Duration pauseAfter(Submission submission, Duration usual) {
        if (submission instanceof Submission.Unknown unknown) {
            return unknown.isFinal() ? null : usual;
        }
        if (!(submission instanceof Submission.NotTaken notTaken)) {
            return null;
        }
        if (notTaken.failure() instanceof Failure.TooManyRequests tooMany) {
            return tooMany.retryAfter();
        }
        boolean mayPass =
                notTaken.failure() instanceof Failure.Unavailable || notTaken.failure() instanceof Failure.NoAnswer;
        return mayPass ? usual : null;
    }

    static Submission of(OrderAnswer answer) {
        List<ActionResult> results = answer.response().data().statuses();
        if (answer.status().equals("ok")) {
            return new Submission.Executed(results);
        }
        if (results.isEmpty() || !(results.get(0) instanceof ActionResult.Error error)) {
            return new Submission.Refused(results.toString());
        }
        if (error.duplicate() == DuplicateNonce.THIS) {
            return new Submission.AlreadyExecuted(error.executedAt());
        }
        return error.duplicate() == null && USED_NONCE.contains(error.message())
                ? new Submission.Unknown(
                        error.message() + ": whether it was executed before is not known any more", true)
                : new Submission.Refused(error.message());
    }

    private static Submission of(Failure failure) {
        return failure instanceof Failure.NoAnswer unknown
                ? new Submission.Unknown(unknown.message())
                : new Submission.NotTaken(failure);
    }

    /**
     * Parses the answer to a transaction; refusals of malformed transactions have the same form, with status 400. Null
     * if the body has another form.
     */
    private static @Nullable OrderAnswer answer(HttpResponse<String> response) {
        if (response.statusCode() != 200 && response.statusCode() != 400) {
            return null;
        }
        try {
            OrderAnswer answer = ApiJson.mapper().readValue(response.body(), ANSWER);
            return answer == null || answer.response() == null ? null : answer;
        } catch (JacksonException other) {
            return null;
        }
    }
}
