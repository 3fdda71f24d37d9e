package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.api.ApiVersion;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderAnswer;
import io.openperp.api.action.SignedField;
import io.openperp.api.json.ApiJson;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.RateLimits;
import io.openperp.gateway.shards.RunningShards;
import io.openperp.gateway.submission.PendingAnswers.Outcome;
import io.openperp.gateway.verification.Receipts;
import io.openperp.gateway.web.Answer;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.verification.SignatureRefusal;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes a transaction through all steps of the gateway: reading, rate limits, signature, append to the log, and waiting
 * for the outcome. If a step refuses it, that refusal is the answer.
 */
final class Submissions {

    private static final Answer FOLLOWER = Answer.error(
            503,
            "follower",
            "this exchange follows another one and takes no transactions; nothing was done, send it to the other one");

    private final GatewaySettings settings;
    private final TransactionReader reader;
    private final SignatureChecks signatures;
    private final RateLimits limits;
    private final CommandLog log;
    private final CompletionReader tail;
    private final RunningShards shards;
    private final Set<Bytes32> oracles;
    private final Receipts receipts;
    private final Semaphore places;
    private final Timer waiting;

    Submissions(
            GatewaySettings settings,
            SignatureChecks signatures,
            RateLimits limits,
            CommandLog log,
            CompletionReader tail,
            RunningShards shards,
            Receipts receipts,
            MeterRegistry meters) {
        this.settings = settings;
        this.reader = new TransactionReader(settings.actionsPerTransaction());
        this.signatures = signatures;
        this.limits = limits;
        this.log = log;
        this.tail = tail;
        this.shards = shards;
        this.receipts = receipts;
        this.oracles =
                settings.limits().oracle().keys().stream().map(Bytes32::parse).collect(Collectors.toSet());
        this.places = new Semaphore(settings.inFlight());
        this.waiting = meters.timer("gateway.wait");
        meters.gauge("gateway.in.flight", places, free -> settings.inFlight() - free.availablePermits());
    }

    /**
     * Processes a transaction and returns its answer.
     *
     * @param body contains the text of the transaction, {@code length} bytes from {@code offset} on
     */
    Answer submit(byte[] body, int offset, int length, Sender sender) throws InterruptedException {
        if (settings.follower()) {
            return charged(FOLLOWER, sender.address(), length);
        }
        if (!places.tryAcquire()) {
            return Answer.error(503, "full", "too many transactions are in flight; nothing was done, try again")
                    .retryAfter(1);
        }
        try {
            return read(body, offset, length, sender);
        } finally {
            places.release();
        }
    }

    /**
     * Charges a refused transaction and returns the refusal to send. A transaction refused before it is known to only
     * cancel is charged like any other request.
     */
    Answer charged(Answer refusal, String remoteAddress) {
        return charged(refusal, remoteAddress, 0);
    }

    private Answer charged(Answer refusal, String remoteAddress, int bytes) {
        Answer limited = limits.chargeAddress(remoteAddress, 1 + limits.ofBody(bytes));
        return limited != null ? limited : refusal;
    }

    private Answer read(byte[] body, int offset, int length, Sender sender) throws InterruptedException {
        String remoteAddress = sender.address();
        long deadline = System.nanoTime() + settings.answerTimeout().toNanos();
        Envelope envelope;
        try {
            envelope = reader.read(body, offset, length);
        } catch (MalformedTransaction malformed) {
            return charged(refusal(malformed), remoteAddress, length);
        }
        String plain = PlainDestinations.refusal(envelope.actions());
        if (plain != null) {
            return charged(Answer.of(400, "malformed", OrderAnswer.error(plain)), remoteAddress, length);
        }
        if (oracles.contains(envelope.signer()) && limits.admitsClaimedOracle(remoteAddress)) {
            return verifyOracle(envelope, sender, deadline);
        }
        boolean onlyCancels = isOnlyCancels(envelope);
        Answer limited = onlyCancels
                ? limits.chargeCancels(remoteAddress, 1 + limits.ofBody(length))
                : chargeAddress(envelope, length, remoteAddress);
        return limited != null ? limited : verify(envelope, onlyCancels, sender, deadline);
    }

    private @Nullable Answer chargeAddress(Envelope envelope, int bytes, String remoteAddress) {
        int claims = claims(envelope);
        Answer limited = limits.chargeAddress(remoteAddress, Math.max(1, claims) + limits.ofBody(bytes));
        return limited != null || claims == 0 ? limited : limits.chargeFaucet(remoteAddress, claims);
    }

    /**
     * Verifies and submits a transaction of a price publisher. Once verified it is charged to the publisher's key only,
     * so that other requests of the address cannot delay prices.
     */
    private Answer verifyOracle(Envelope envelope, Sender sender, long deadline) throws InterruptedException {
        return switch (signatures.verify(envelope, until(deadline))) {
            case SignatureChecks.Verdict.Bad bad -> charged(badSignature(bad.why()), sender.address());
            case SignatureChecks.Verdict.Busy busy -> busy();
            case SignatureChecks.Verdict.Good good -> {
                Answer limited = limits.chargeOracle(envelope.signer());
                yield limited != null ? limited : append(good.transaction(), sender, deadline);
            }
        };
    }

    private Answer verify(Envelope envelope, boolean onlyCancels, Sender sender, long deadline)
            throws InterruptedException {
        return switch (signatures.verify(envelope, until(deadline))) {
            case SignatureChecks.Verdict.Bad bad -> badSignature(bad.why());
            case SignatureChecks.Verdict.Busy busy -> busy();
            case SignatureChecks.Verdict.Good good -> {
                Answer limited =
                        onlyCancels ? null : limits.chargeAccount(envelope.account(), Math.max(1, claims(envelope)));
                yield limited != null ? limited : append(good.transaction(), sender, deadline);
            }
        };
    }

    /**
     * Number of faucet claims in a transaction. Each may create an account, which is kept for ever, so each is charged
     * as a separate transaction.
     */
    private static int claims(Envelope envelope) {
        return Math.toIntExact(
                envelope.actions().stream().filter(Faucet.class::isInstance).count());
    }

    private Answer append(Verified transaction, Sender sender, long deadline) throws InterruptedException {
        String trouble = tail.trouble();
        if (!trouble.isEmpty()) {
            return Answer.error(503, "not_ready", "the exchange is not ready: " + trouble)
                    .retryAfter(1);
        }
        Answer away = away(transaction.envelope());
        if (away != null) {
            return away;
        }
        byte[] account = transaction.envelope().account().toByteArray();
        AccountCommand record = TransactionRecords.signed(transaction);
        CommandLog.Submitted submitted = log.append(account, record, deadline);
        try {
            Outcome outcome = await(submitted);
            Answer answer = answer(outcome, sender.spelling()).awaited();
            if (outcome instanceof Outcome.Completed completed) {
                noteAnswers(transaction.envelope(), completed.transaction());
                return sender.wantsReceipt() ? receipts.sign(answer, transaction, completed.place()) : answer;
            }
            return answer;
        } finally {
            log.release(submitted);
        }
    }

    /** Notes that the account shard runs, and each market that answered an order of this transaction. */
    private void noteAnswers(Envelope envelope, TransactionCompleted completed) {
        shards.answered();
        for (ActionStatus status : completed.getStatusesList()) {
            String symbol = isOfMarket(status.getKind())
                    ? orderedSymbol(envelope.actions().get(status.getAction()))
                    : null;
            if (symbol != null) {
                shards.answered(symbol);
            }
        }
    }

    /**
     * Whether this status of an order, or of an order's change, can only come from its market and never from the
     * account shard.
     */
    private static boolean isOfMarket(StatusKind kind) {
        return switch (kind) {
            case RESTING, WORKING, FILLED, PARTIALLY_FILLED -> true;
            case CANCELLED, CANCELLED_IOC, CANCELLED_REDUCE_ONLY, REJECTED_CROSSING -> true;
            default -> false;
        };
    }

    /**
     * Returns a refusal if a shard that the transaction needs is down, so that it would be executed long after its
     * sender has given up; null if all run. Markets that are down matter for orders only: a late cancel is still
     * useful.
     */
    private @Nullable Answer away(Envelope envelope) {
        if (shards.isAccountShardDown()) {
            return away("the account shard");
        }
        return envelope.actions().stream()
                .map(Submissions::orderedSymbol)
                .filter(symbol -> symbol != null && shards.isMarketDown(symbol))
                .findFirst()
                .map(symbol -> away("market " + symbol))
                .orElse(null);
    }

    private static @Nullable String orderedSymbol(Action action) {
        return switch (action) {
            case OrderAction order -> order.symbol();
            case ModifyOrder order -> order.symbol();
            default -> null;
        };
    }

    private static Answer away(String what) {
        return Answer.error(
                        503,
                        "shard_away",
                        what + " does not run at present, it may be starting; nothing was done, try again")
                .retryAfter(1);
    }

    private Outcome await(CommandLog.Submitted submitted) throws InterruptedException {
        long startedAt = System.nanoTime();
        try {
            return submitted.outcome().get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            waiting.record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
        }
    }

    private Answer answer(Outcome outcome, ApiVersion spelling) {
        return switch (outcome) {
            case Outcome.NoneInTime none ->
                Answer.error(
                        408,
                        "timeout",
                        "no answer within " + settings.answerTimeout().toMillis()
                                + " ms: whether the transaction was executed is not known yet; look its orders up by"
                                + " their IDs (POST /account) or send the same transaction again: its nonce is"
                                + " accepted only once");
            case Outcome.NotAppended refused ->
                Answer.error(503, "not_appended", refused.reason() + "; nothing was done, try again")
                        .retryAfter(1);
            case Outcome.Completed completed ->
                new Answer(
                        200,
                        completed.transaction().getError().isEmpty() ? "ok" : "error",
                        ApiJson.respelled(OrderAnswerText.of(completed.transaction()), OrderAnswer.class, spelling),
                        0,
                        true,
                        null);
        };
    }

    /**
     * Whether a transaction contains only cancels. Such a transaction reduces risk, so other requests of its account
     * and address must not delay it.
     */
    private static boolean isOnlyCancels(Envelope envelope) {
        return envelope.actions().stream()
                .allMatch(a -> a instanceof CancelOrder || a instanceof CancelAll || a instanceof ScheduleCancel);
    }

    private static Answer refusal(MalformedTransaction malformed) {
        String sentence = String.valueOf(malformed.getMessage());
        return malformed.isAuthenticationFailure()
                ? badSignature(new SignatureRefusal(Verification.BAD_SIGNATURE + ": " + sentence))
                : Answer.of(400, "malformed", OrderAnswer.error(sentence));
    }

    private static Answer badSignature(SignatureRefusal why) {
        List<SignedField> fields = why.expectedFields().stream()
                .map(field -> new SignedField(field.name(), field.hex()))
                .toList();
        return Answer.of(
                200,
                "bad_signature",
                OrderAnswer.error(new ActionResult.Error(
                        why.message(),
                        why.expectedBytes(),
                        fields.isEmpty() ? null : fields,
                        why.triedLayouts().isEmpty() ? null : why.triedLayouts())));
    }

    static Answer busy() {
        return Answer.error(503, "busy", "no processor was free to verify the signature; nothing was done, try again")
                .retryAfter(1);
    }

    private static Duration until(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }
}
