package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.marketBuy;
import static io.openperp.drill.published.ClientAction.modify;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.SignedTransaction;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Refusals name the flaw of an order with its numbers (ORD-015, ORD-017, ORD-020 to ORD-023, ORD-028 to ORD-031,
 * ORD-050).
 */
@ExtendWith(OnTheExchange.class)
class OrderRefusalIT {

    @Test
    void priceOffTheTickIsInvalid(Exchange exchange) {
        assertInvalid(exchange, buy(BTC, "0.1", "99000.1"), "99000.1", "0.5");
    }

    @Test
    void sizeOffTheLotIsInvalid(Exchange exchange) {
        assertInvalid(exchange, buy(BTC, "0.1005", "99000"), "0.1005", "0.001");
        assertInvalid(exchange, marketBuy(BTC, "0.0005"), "0.0005", "0.001");
    }

    @Test
    void sizeOfNothingIsInvalid(Exchange exchange) {
        assertInvalid(exchange, buy(BTC, "0", "99000"), "0", "0.001");
    }

    @Test
    void priceOutsideTheBandsIsInvalid(Exchange exchange) {
        assertInvalid(exchange, buy(BTC, "0.01", "120000"), "120000");
        assertInvalid(exchange, buy(BTC, "0.01", "5000"), "5000");
        assertInvalid(exchange, sell(BTC, "0.01", "80000"), "80000");
        assertInvalid(exchange, sell(BTC, "0.01", "2000000"), "2000000");
    }

    @Test
    void orderBelowTheMinimumNotionalIsInvalid(Exchange exchange) {
        assertInvalid(exchange, buy(ETH, "0.01", "900"), "10");
    }

    @Test
    void unknownSymbolIsInvalidWithItsOrderId(Exchange exchange) {
        assertInvalid(exchange, buy("PEPE-USD", "1", "1"), "PEPE-USD", BTC);
        assertInvalid(exchange, marketBuy("BTC-EUR", "1"), "BTC-EUR", BTC);
    }

    @Test
    void numberOfAnOrderIsWhatWasSigned(Exchange exchange) { // NUM-002
        assertInvalid(exchange, buy(BTC, "0.100000011", "99000"), "0.10000001 is not", "0.001");
        Trader alice = exchange.trader();
        String order = alice.rest(buy(BTC, "0.30000000000000004", "99000"));
        assertThat(alice.openOrders().toString()).contains("\"originalSize\":0.3,");
        assertThat(alice.send(modify(BTC, order, "0.20000000000000001")).only().status())
                .isEqualTo("resting");
        assertThat(alice.openOrders().toString()).contains("\"originalSize\":0.2,");
        assertThat(alice.send(leverage(Map.of(BTC, "3.3000000000000003")))
                        .only()
                        .status())
                .isEqualTo("updateUserSettings");
        assertThat(alice.account().toString()).contains("\"leverage\":3.3");
    }

    @Test
    void sizeThatStandsForNoUnitIsInvalid(Exchange exchange) { // NUM-002
        Trader alice = exchange.trader();
        String order = alice.rest(buy(BTC, "0.3", "99000"));
        Outcome outcome = alice.send(modify(BTC, order, "0.123456789")).only();
        assertThat(outcome.status()).isEqualTo("rejectedInvalid");
        assertThat(outcome.text("reason")).contains("0.123456789 has more than eight decimal places");
    }

    @Test
    void orderBeyondTheMarginIsRefusedWithTheNumbers(Exchange exchange) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(buy(BTC, "1.1", "99000"));
        Outcome outcome = alice.submit(signed).only();
        assertThat(outcome.status()).isEqualTo("rejectedRiskLimit");
        assertThat(outcome.orderId()).isEqualTo(signed.orderId());
        assertThat(outcome.text("reason")).startsWith("Insufficient margin").contains("10000");
        assertThat(alice.openOrders()).isEmpty();
    }

    @Test
    void marketOrderBeyondTheMarginIsRefused(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        bob.rest(sell(BTC, "0.5", "100000"));
        Outcome outcome = alice.send(marketBuy(BTC, "1.5")).only();
        assertThat(outcome.status()).isEqualTo("rejectedRiskLimit");
        assertThat(outcome.text("reason")).startsWith("Insufficient margin");
        assertThat(alice.fills()).isEmpty();
    }

    @Test
    void openOrdersReserveMargin(Exchange exchange) {
        Trader alice = exchange.trader();
        alice.rest(buy(BTC, "0.6", "99000"));
        assertThat(alice.send(buy(BTC, "0.6", "98000")).only().status()).isEqualTo("rejectedRiskLimit");
        alice.rest(sell(BTC, "0.6", "101000"));
    }

    private static void assertInvalid(Exchange exchange, ClientAction order, String... named) {
        Trader alice = exchange.trader();
        SignedTransaction signed = alice.sign(order);
        Outcome outcome = alice.submit(signed).only();
        assertThat(outcome.status()).as(outcome.toString()).isEqualTo("rejectedInvalid");
        assertThat(outcome.orderId()).isEqualTo(signed.orderId());
        assertThat(outcome.text("reason")).contains(named);
        assertThat(alice.openOrders()).isEmpty();
    }
}
