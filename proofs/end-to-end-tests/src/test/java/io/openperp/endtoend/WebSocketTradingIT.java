package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.published.SignedTransaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Transactions through the WebSocket are handled as those over HTTP (STR-010). */
@ExtendWith(OnTheExchange.class)
class WebSocketTradingIT {

    @Test
    void postedTransactionIsAnsweredAsOverHttp(Exchange exchange) {
        Trader alice = exchange.trader();
        try (StreamClient stream = exchange.stream()) {
            SignedTransaction order = alice.sign(buy(BTC, "0.01", "99000"));
            Outcome outcome = stream.post(7, order).only();
            assertThat(outcome.status()).isEqualTo("resting");
            assertThat(outcome.orderId()).isEqualTo(order.orderId());
            assertThat(alice.openOrderIds()).containsExactly(order.orderId());
            assertThat(stream.post(8, alice.sign(cancel(BTC, order.orderId())))
                            .only()
                            .status())
                    .isEqualTo("cancelled");
        }
    }

    @Test
    void transactionIsRefusedAsOverHttp(Exchange exchange) {
        Trader alice = exchange.trader();
        try (StreamClient stream = exchange.stream()) {
            SignedTransaction order = alice.sign(buy(BTC, "0.01", "99000"));
            alice.submit(order).only();
            assertThat(stream.post(1, order).refusal()).isEqualTo("duplicate nonce");
            SignedTransaction stranger = exchange.stranger().signFor(alice.key(), buy(BTC, "0.01", "99000"));
            assertThat(stream.post(2, stranger).refusal()).isEqualTo("unauthorized signer");
        }
    }
}
