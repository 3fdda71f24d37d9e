package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.units.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The meaning of each answer to a transaction. */
class TransactionsTest {

    private static final String EXECUTED =
            "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"filled\":{\"oid\":\"x\",\"totalSz\":0.1,\"avgPx\":100000.5}}]}}}";
    private static final String REFUSED =
            "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"error\":{\"message\":\"%s\"}}]}}}";
    /** The nonce was used, by this transaction or by another. */
    private static final String USED = "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":"
            + "[{\"error\":{\"message\":\"duplicate nonce\",\"duplicate\":\"%s\",\"executedAt\":1772800000123000000}}]}}}";

    private final Signer alice = Signer.generate();
    private final SignedTransaction order = alice.sign(Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000"));
    private StubExchange stub;
    private OpenPerp exchange;

    @BeforeEach
    void open() throws IOException {
        stub = new StubExchange();
        exchange = stub.client();
    }

    @AfterEach
    void close() {
        exchange.close();
        stub.close();
    }

    @Test
    void executedTransactionHasTheOutcomeOfEachAction() {
        stub.replies(200, EXECUTED);
        assertThat(submit())
                .isEqualTo(new Submission.Executed(
                        List.of(new ActionResult.Filled("x", Decimal.parse("0.1"), Decimal.parse("100000.5"), null))));
        assertThat(stub.requests()).containsExactly("POST /api/v1/order " + order.json());
    }

    @Test
    void refusalIsTheExchangesSentence() {
        stub.replies(200, REFUSED.formatted("bad signature")).replies(400, REFUSED.formatted("nonce is missing"));
        assertThat(submit()).isEqualTo(new Submission.Refused("bad signature"));
        assertThat(submit()).isEqualTo(new Submission.Refused("nonce is missing"));
    }

    @Test
    void noAnswerInTimeIsAnUnknownOutcome() {
        stub.replies(408, "{\"error\":\"no answer within 2 s\"}")
                .replies(500, "oops")
                .replies(0, "");
        assertThat(submit()).isEqualTo(new Submission.Unknown("408: no answer within 2 s"));
        assertThat(submit()).isEqualTo(new Submission.Unknown("500: oops"));
        assertThat(submit()).isInstanceOf(Submission.Unknown.class);
    }

    @Test
    void tooManyRequestsSayWhenToComeBack() {
        stub.replies(429, Map.of("Retry-After", "3"), "{\"error\":\"slow down\"}");
        assertThat(submit())
                .isEqualTo(new Submission.NotTaken(new Failure.TooManyRequests("slow down", Duration.ofSeconds(3))));
    }

    @Test
    void fullOrAbsentExchangeHasDoneNothing() {
        stub.replies(503, "{\"error\":\"full\"}").replies(413, "{\"error\":\"at most 256 KiB\"}");
        assertThat(submit()).isEqualTo(new Submission.NotTaken(new Failure.Unavailable("full")));
        assertThat(submit()).isEqualTo(new Submission.NotTaken(new Failure.BadRequest(413, "at most 256 KiB")));
        stub.close();
        assertThat(submit()).isInstanceOf(Submission.NotTaken.class);
    }

    @Test
    void sameTransactionIsSentAgainUntilItIsTaken() throws InterruptedException {
        stub.replies(503, "{\"error\":\"starting\"}")
                .replies(503, "{\"error\":\"starting\"}")
                .replies(200, EXECUTED);
        assertThat(untilKnown()).isInstanceOf(Submission.Executed.class);
        assertThat(stub.requests()).hasSize(3).containsOnly("POST /api/v1/order " + order.json());
    }

    @Test
    void aTransactionThatWasExecutedIsNeverRefusedHoweverItIsSent() throws InterruptedException {
        stub.replies(200, USED.formatted("this"))
                .replies(200, USED.formatted("this"))
                .replies(408, "{\"error\":\"no answer\"}")
                .replies(200, USED.formatted("this"));
        assertThat(submit()).isEqualTo(new Submission.AlreadyExecuted(1_772_800_000_123_000_000L));
        assertThat(untilKnown()).isEqualTo(new Submission.AlreadyExecuted(1_772_800_000_123_000_000L));
        assertThat(untilKnown()).isEqualTo(new Submission.AlreadyExecuted(1_772_800_000_123_000_000L));
    }

    @Test
    void aNonceThatAnotherTransactionUsedIsARefusalAlsoAfterAnUnknownOutcome() throws InterruptedException {
        stub.replies(200, USED.formatted("other"))
                .replies(408, "{\"error\":\"no answer\"}")
                .replies(200, USED.formatted("other"));
        assertThat(submit()).isEqualTo(new Submission.Refused("duplicate nonce"));
        assertThat(untilKnown()).isEqualTo(new Submission.Refused("duplicate nonce"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"duplicate nonce", "nonce too old"})
    void aNonceOfWhichNobodyKnowsWhoUsedItLeavesTheOutcomeUnknownAtOnce(String message) throws InterruptedException {
        stub.replies(200, REFUSED.formatted(message));
        assertThat(untilKnown())
                .isEqualTo(new Submission.Unknown(
                        message + ": whether it was executed before is not known any more", true));
        assertThat(stub.requests()).hasSize(1);
    }

    @Test
    void afterAnUnknownOutcomeAnyOtherRefusalSaysNothingAboutTheFirstAttempt() throws InterruptedException {
        stub.replies(408, "{\"error\":\"no answer\"}")
                .replies(200, REFUSED.formatted("unauthorized signer"))
                .replies(408, "{\"error\":\"no answer\"}")
                .replies(413, "{\"error\":\"too large\"}")
                .replies(200, REFUSED.formatted("the sub-account was removed"));
        String earlier = "an earlier attempt may have been executed; the last one: ";
        assertThat(untilKnown()).isEqualTo(new Submission.Unknown(earlier + "unauthorized signer"));
        assertThat(untilKnown()).isEqualTo(new Submission.Unknown(earlier + "too large"));
        assertThat(exchange.transactions().submitUntilKnown(order, Duration.ofSeconds(20), true))
                .isEqualTo(new Submission.Unknown(earlier + "the sub-account was removed"));
    }

    @Test
    void unknownStaysUnknownWhenTheTimeIsOver() throws InterruptedException {
        stub.replies(408, "{\"error\":\"no answer\"}");
        assertThat(exchange.transactions().submitUntilKnown(order, Duration.ofMillis(10)))
                .isInstanceOf(Submission.Unknown.class);
    }

    private Submission submit() {
        return exchange.transactions().submit(order);
    }

    private Submission untilKnown() throws InterruptedException {
        return exchange.transactions().submitUntilKnown(order, Duration.ofSeconds(20));
    }
}
