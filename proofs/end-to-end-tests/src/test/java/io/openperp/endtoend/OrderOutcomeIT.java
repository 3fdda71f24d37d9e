package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.modify;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.drill.published.SignedTransaction;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** The outcome of an order, queried by its ID alone: for a client that got no answer. */
@ExtendWith(OnTheExchange.class)
class OrderOutcomeIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void orderWhoseAnswerNobodySawIsFoundByItsId(Exchange exchange) throws Exception {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        SignedTransaction lost = alice.sign(buy(BTC, "0.02", "99000"));
        sendAndHangUp(exchange, lost);
        await("the order is there")
                .atMost(SOON)
                .until(() -> alice.outcome(lost.orderId()).isPresent());
        JsonNode resting = alice.outcome(lost.orderId()).orElseThrow();
        assertThat(resting.get("status").asString()).isEqualTo("resting");
        assertThat(resting.get("symbol").asString()).isEqualTo(BTC);
        assertThat(resting.get("executedSize").decimalValue()).isZero();
        askedFor(resting, "buy", "99000", "0.02", "0.02");
        await("its transaction is completed")
                .atMost(SOON)
                .until(() ->
                        alice.outcome(lost.orderId()).orElseThrow().get("nonce").isNumber());
        assertThat(alice.outcome(lost.orderId()).orElseThrow().get("nonce").asLong())
                .isEqualTo(lost.nonce());

        bob.send(sell(BTC, "0.005", "99000"));
        JsonNode working = alice.outcome(lost.orderId()).orElseThrow();
        assertThat(working.get("status").asString()).isEqualTo("working");
        assertThat(working.get("executedSize").decimalValue()).isEqualByComparingTo("0.005");
        askedFor(working, "buy", "99000", "0.02", "0.015");
        assertThat(working.get("slot").asLong())
                .isGreaterThan(resting.get("slot").asLong());

        bob.send(sell(BTC, "0.015", "99000"));
        JsonNode filled = alice.outcome(lost.orderId()).orElseThrow();
        assertThat(filled.get("status").asString()).isEqualTo("filled");
        assertThat(filled.get("vwap").decimalValue()).isEqualByComparingTo("99000");
        assertThat(filled.get("nonce").asLong()).isEqualTo(lost.nonce());
        askedFor(filled, "buy", "99000", "0.02", "0");
        assertThat(filled.get("slot")).isEqualTo(alice.ended(lost.orderId()).get("slot"));
        assertThat(bob.outcome(lost.orderId())).as("asked of another account").isEmpty();
    }

    @Test
    void orderThatReachedNoMarketIsFoundWithItsReason(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction refused = alice.sign(buy("PEPE-USD", "1", "1"));
        assertThat(alice.submit(refused).only().status()).isEqualTo("rejectedInvalid");
        assertThat(alice.orderHistory())
                .singleElement()
                .satisfies(entry -> assertThat(entry.get("symbol").asString()).isEqualTo("PEPE-USD"));
        JsonNode outcome = alice.outcome(refused.orderId()).orElseThrow();
        assertThat(outcome.get("status").asString()).isEqualTo("rejectedInvalid");
        assertThat(outcome.get("symbol").asString()).isEqualTo("PEPE-USD");
        assertThat(outcome.get("reason").asString()).contains("PEPE-USD");
        assertThat(outcome.get("nonce").asLong()).isEqualTo(refused.nonce());
        askedFor(outcome, "buy", "1", "1", "0");
    }

    /** API-040. */
    @Test
    void orderThatWasRefusedOrChangedShowsWhatItAskedFor(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction refused = alice.sign(sell(BTC, "0.0005", "101000"));
        assertThat(alice.submit(refused).only().status()).isEqualTo("rejectedInvalid");
        askedFor(alice.outcome(refused.orderId()).orElseThrow(), "sell", "101000", "0.0005", "0");

        String order = alice.rest(sell(BTC, "0.02", "101000"));
        alice.send(modify(BTC, order, "0.03")).only();
        askedFor(alice.outcome(order).orElseThrow(), "sell", "101000", "0.03", "0.03");
        alice.send(cancel(BTC, order)).only();
        JsonNode cancelled = alice.outcome(order).orElseThrow();
        assertThat(cancelled.get("status").asString()).isEqualTo("cancelled");
        askedFor(cancelled, "sell", "101000", "0.03", "0");
    }

    private static void askedFor(JsonNode order, String side, String price, String originalSize, String size) {
        assertThat(order.get("side").asString()).isEqualTo(side);
        assertThat(order.get("price").decimalValue()).isEqualByComparingTo(price);
        assertThat(order.get("originalSize").decimalValue()).isEqualByComparingTo(originalSize);
        assertThat(order.get("size").decimalValue()).isEqualByComparingTo(size);
    }

    @Test
    void orderThatWasNeverSentIsUnknownEvenWhenItWasCancelled(Exchange exchange) {
        Trader alice = exchange.trader();
        String unsent = alice.sign(buy(BTC, "0.01", "98000")).orderId();
        assertThat(alice.send(cancel(BTC, unsent)).only().status()).isEqualTo("cancelOneRejected");
        assertThat(alice.send(modify(BTC, unsent, "0.02")).only().status()).isEqualTo("rejectedInvalid");
        Optional<JsonNode> outcome = alice.outcome(unsent);
        assertThat(outcome).isEmpty();
    }

    /** Sends it without waiting for the answer. */
    private static void sendAndHangUp(Exchange exchange, SignedTransaction transaction) throws IOException {
        URI address = URI.create(exchange.http() + "/order");
        byte[] body = transaction.text().getBytes(StandardCharsets.UTF_8);
        String head =
                "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                        .formatted(address.getPath(), body.length);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            socket.shutdownOutput();
        }
    }
}
