package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.history.OperatorAct;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.endtoend.statement.Money;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Settles a market of an exchange, as clients see it (STL-001, STL-002, STL-006, STL-008). */
final class SettledMarket {

    private static final Duration SOON = Duration.ofSeconds(20);

    private SettledMarket() {}

    /** @param traders with a position in it, as the insurance fund has one */
    static void check(Exchange exchange, String symbol, String price, List<Trader> traders)
            throws IOException, InterruptedException {
        Signer admin = Signer.ofSecret(exchange.secretKeys().getLast());
        try (OpenPerp client = exchange.javaClient()) {
            long began = System.nanoTime();
            ActionResult answer = client.transactions()
                    .submit(admin.sign(OperatorActions.settleMarket(symbol, 0, "test")))
                    .executed()
                    .only();
            assertThat(answer)
                    .isInstanceOfSatisfying(
                            ActionResult.SettleMarket.class,
                            settling -> assertThat(settling.price()).hasToString(price));
            await().atMost(SOON).untilAsserted(() -> {
                traders.forEach(trader -> isFlat(trader.positions().stream(), symbol));
                isFlat(
                        exchange.api()
                                .fullAccount(Money.INSURANCE_FUND)
                                .get("positions")
                                .valueStream(),
                        symbol);
            });
            System.out.printf("settled %s in %d ms%n", symbol, (System.nanoTime() - began) / 1_000_000);
            traders.forEach(trader -> isClosed(trader, symbol, price));
            await().atMost(SOON).untilAsserted(() -> isListedAsClosed(client, symbol, price));
        }
        assertThat(traders.getFirst().send(buy(symbol, "1", price)).only().status())
                .isEqualTo("rejectedInvalid");
    }

    private static void isFlat(Stream<JsonNode> positions, String symbol) {
        assertThat(positions)
                .noneMatch(position -> position.get("symbol").asString().equals(symbol));
    }

    private static void isClosed(Trader trader, String symbol, String price) {
        assertThat(trader.openOrders()).isEmpty();
        JsonNode fill = trader.fills().getFirst();
        assertThat(fill.get("symbol").asString()).isEqualTo(symbol);
        assertThat(fill.get("reason").asString()).isEqualTo("settlement");
        assertThat(fill.get("price").decimalValue()).isEqualByComparingTo(price);
        assertThat(fill.get("fee").decimalValue()).isZero();
        assertThat(trader.closedPositions().getFirst().get("closeReason").asString())
                .isEqualTo("settlement");
    }

    private static void isListedAsClosed(OpenPerp client, String symbol, String price) {
        MarketInfo market = client.markets().exchangeInfo().stream()
                .filter(info -> info.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        assertThat(market.status()).isEqualTo("CLOSED");
        assertThat(Objects.requireNonNull(market.state()).name()).isEqualTo("settled");
        assertThat(market.state().settlementPrice()).hasToString(price);
        OperatorAct act = client.accounts().adminHistory(null, 1, null).data().getFirst();
        assertThat(act.action()).isEqualTo("settleMarket");
        assertThat(act.after()).isEqualTo("settling at " + price + " (test)");
    }
}
