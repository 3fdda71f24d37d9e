package io.openperp.trade.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.openperp.api.Decimal;
import io.openperp.client.Actions;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An order is sent until its outcome is known, and never signed twice. */
class SenderTest {

    private static final Duration SHORT = Duration.ofMillis(400);
    private static final String LOST = "{\"error\":\"no answer within 2 s\"}";
    private static final String REFUSED =
            "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"error\":{\"message\":\"%s\"}}]}}}";
    private static final String DUPLICATE =
            "{\"status\":\"error\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[{\"error\":{\"message\":\"duplicate nonce\",\"duplicate\":\"this\",\"executedAt\":5}}]}}}";

    private final SignedTransaction order = Signer.generate().sign(Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000"));
    private StubExchange exchange;

    @BeforeEach
    void start() throws IOException {
        exchange = new StubExchange();
    }

    @AfterEach
    void stop() {
        exchange.close();
    }

    @Test
    void anAnswerIsTheResult() {
        exchange.answersTransactions(200, answer("{\"resting\":{\"oid\":\"%s\"}}".formatted(order.orderId())));
        assertThat(send())
                .containsExactly(
                        new OrderResult(order.orderId().toString(), "resting", Decimal.ZERO, null, null, null));
    }

    @Test
    void anOrderWhoseAnswerWasLostIsFoundByItsId() {
        exchange.answersTransactions(408, LOST).answersTransactions(200, DUPLICATE);
        exchange.answersQueries(200, outcome("filled", "0.1"));
        assertThat(send().getFirst())
                .isEqualTo(new OrderResult(
                        order.orderId().toString(),
                        "filled",
                        Decimal.parse("0.1"),
                        Decimal.parse("100000"),
                        Decimal.ZERO,
                        null));
        assertThat(exchange.transactions())
                .as("the same bytes twice, not a second order")
                .hasSize(2)
                .containsOnly(order.json());
    }

    @Test
    void anOrderWithoutAnyAnswerIsFoundByItsId() {
        exchange.answersTransactions(408, LOST);
        exchange.answersQueries(200, outcome("filled", "0.1"));
        assertThat(send().getFirst().status()).isEqualTo("filled");
    }

    @Test
    void whatNobodyKnowsIsNotCalledDone() {
        exchange.answersTransactions(408, LOST);
        exchange.answersQueries(200, "[]");
        assertThatFails(this::send, ExitCode.UNKNOWN)
                .contains("it is not known whether it was executed")
                .contains("Do not repeat the command")
                .contains("trade order " + order.orderId());
    }

    @Test
    void anExchangeThatTakesNothingDidNothing() {
        exchange.answersTransactions(503, "{\"error\":\"the exchange is starting\"}");
        exchange.answersQueries(503, "{\"error\":\"the exchange is starting\"}");
        assertThatFails(this::send, ExitCode.UNKNOWN).isEqualTo("nothing was done: the exchange is starting");
    }

    @Test
    void aRefusalOfTheWholeTransactionIsOne() {
        exchange.answersTransactions(200, REFUSED.formatted("account not found: fund it first"));
        assertThatFails(this::send, ExitCode.REFUSED).isEqualTo("refused: account not found: fund it first");
    }

    /** The first request may have been executed, and the agent may have been revoked between the two. */
    @Test
    void aRefusalAfterALostAnswerIsNoRefusal() {
        exchange.answersTransactions(408, LOST).answersTransactions(200, REFUSED.formatted("unauthorized signer"));
        exchange.answersQueries(200, "[]");
        assertThatFails(this::send, ExitCode.UNKNOWN).contains("the last one: unauthorized signer");
    }

    /** The answer to an IOC order has no price; its record has. */
    @Test
    void theAverageOfAPartlyFilledOrderIsLookedUp() {
        exchange.answersTransactions(
                200, answer("{\"cancelledIOC\":{\"oid\":\"%s\",\"filledSz\":0.05}}".formatted(order.orderId())));
        exchange.answersQueries(200, outcome("cancelledIOC", "0.05"));
        assertThat(send().getFirst().averagePrice()).isEqualTo(Decimal.parse("100000"));
    }

    private List<OrderResult> send() {
        return new Sender(exchange.client(), SHORT).sendOrders(order);
    }

    private String outcome(String status, String filled) {
        return """
                [{"order":{"orderId":"%s","symbol":"BTC-USD","status":"%s","executedSize":%s,"vwap":100000,"timestamp":1,"size":0}}]""".formatted(order.orderId(), status, filled);
    }

    private static String answer(String status) {
        return "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[%s]}}}".formatted(status);
    }

    private static AbstractStringAssert<?> assertThatFails(ThrowingCallable sending, ExitCode exitCode) {
        CommandFailed failed = catchThrowableOfType(CommandFailed.class, sending);
        assertThat(failed.exitCode()).isEqualTo(exitCode);
        return assertThat(failed.getMessage());
    }
}
