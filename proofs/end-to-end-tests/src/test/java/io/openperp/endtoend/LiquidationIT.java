package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.client.OpenPerp;
import io.openperp.client.history.HistoryRange;
import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.endtoend.statement.Money;
import io.openperp.endtoend.statement.Units;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The mark falls, and three accounts at high leverage end in the three ways there are: on the book (LIQ-005), in the
 * insurance fund (LIQ-011), and against the holder of the other side when the fund is too small (LIQ-013). Everything is
 * seen as clients and operators see it.
 */
class LiquidationIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final String FUNDS = "1000";
    private static final String FUND = "10000";
    private static final String NO_ORDER = "1".repeat(32);

    private final SteeredOracle oracle = new SteeredOracle();

    @TempDir
    private Path directory;

    @Test
    void liquidationsAreExecutedPublishedAndExplainedAndNoMoneyIsLost() throws Exception {
        try (Exchange exchange = Exchange.start(
                RunningSuite.Lanes.ONE,
                oracle.files("insurance-deposit: \"" + FUND + "\"", "faucet.default-amount: \"" + FUNDS + "\""))) {
            oracle.price(exchange, BTC, "100000");
            oracle.price(exchange, ETH, "4000");
            oracle.price(exchange, SOL, "200");
            Trader bob = exchange.trader();
            List<Trader> traders = List.of(
                    bob,
                    exchange.trader(),
                    exchange.trader(),
                    exchange.trader(),
                    exchange.trader(),
                    exchange.trader(),
                    exchange.trader());
            onTheBook(exchange, traders.get(1), traders.get(2), bob);
            takenOver(exchange, traders.get(3), traders.get(4));
            deleveraged(exchange, traders.get(5), traders.get(6));
            metricsShowTheFund(exchange);
            Audit.check(exchange.api(), traders, FUNDS, FUND);
            theFundWorksItsPositionOut(exchange, bob, traders.get(4));
            Audit.check(exchange.api(), traders, FUNDS, FUND);
            oracle.price(exchange, ETH, "3890");
            SettledMarket.check(exchange, ETH, "3890", List.of(bob, traders.get(4)));
            Audit.check(exchange.api(), traders, FUNDS, FUND);
        }
    }

    private void onTheBook(Exchange exchange, Trader vera, Trader maker, Trader bob) throws Exception {
        open(exchange, vera, maker, BTC, "0.095", "100000", "50");
        String resting = vera.rest(buy(ETH, "0.01", "3900"));
        bob.rest(buy(BTC, "0.095", "90400"));
        try (StreamClient stream = exchange.stream();
                StreamClient trades = exchange.stream()) {
            stream.subscribeAccount(vera);
            trades.subscribeTrades(BTC);
            oracle.price(exchange, BTC, "90500");

            JsonNode update = stream.nextAccount(vera, "liquidation");
            DocumentedExamples.mustBeAlike(
                    DocumentedExamples.message("account", "liquidation").get("data"), update);
            assertThat(update.get("symbol").asString()).isEqualTo(BTC);
            equal(update, "price", "90400");
            equal(update, "size", "0.095");
            equal(update, "marginPrior", "92.75"); // 1000 − 4.75 − 902.5
            equal(update, "marginAfter", "40.31");
            assertThat(update.get("isBuy").asBoolean()).isFalse();
            assertThat(update.get("reason").asString()).isEqualTo("margin shortfall");
            JsonNode print = trades.next(message -> StreamClient.type(message).equals("trades"))
                    .get("data")
                    .get("trades")
                    .get(0);
            assertThat(print.get("reason").asString()).isEqualTo("liquidation");
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(vera.liquidations()).hasSize(1));
        closedOnTheBook(vera, bob);
        assertThat(vera.openOrders()).isEmpty();
        assertThat(vera.ended(resting).get("status").asString()).isEqualTo("cancelledRiskLimit");
        assertThat(vera.ended(resting).get("reason").asString()).isEqualTo("liquidation");
        explainedOnTheBook(vera.liquidations().getFirst());
        explainedInWords(exchange, vera);
        assertThat(risk(exchange, vera)).containsExactly("sold 0.095 at 90400 LIQUIDATION, equity 92.75 then 40.31");
    }

    /** Answers of the query {@code riskHistory} about an account, newest first, as text. */
    private static List<String> risk(Exchange exchange, Trader trader) {
        try (OpenPerp client = exchange.javaClient()) {
            return client.accounts().riskEvents(Bytes32.parse(trader.key()), HistoryRange.ALL).records().stream()
                    .map(event -> "%s %s at %s %s, equity %s then %s"
                            .formatted(
                                    event.isBuy() ? "bought" : "sold",
                                    event.amount(),
                                    event.price(),
                                    event.eventType(),
                                    event.marginPrior(),
                                    event.marginAfter()))
                    .toList();
        }
    }

    /** Checks the explanation of the liquidation by {@code ./trade}. */
    private void explainedInWords(Exchange exchange, Trader vera) throws Exception {
        String story = new TradeCommand(directory, exchange.http(), exchange.webSocket())
                .done("liquidations --account " + vera.key());
        assertThat(story)
                .contains("Equity was 92.75, and the positions needed ")
                .containsPattern("BTC-USD +long +0.095 +100000 +90500 +90500 +90400")
                .contains("Afterwards equity was 40.31, and maintenance margin 0.");
        assertThat(story.lines().filter(line -> line.startsWith("  ")))
                .as("a heading, a mark and two steps")
                .hasSize(4);
    }

    private static void closedOnTheBook(Trader vera, Trader bob) {
        JsonNode fill = vera.fills().getFirst();
        assertThat(fill.get("reason").asString()).isEqualTo("liquidation");
        assertThat(fill.get("taker").asString()).isEqualTo(vera.key());
        assertThat(fill.get("maker").asString()).isEqualTo(bob.key());
        equal(fill, "fee", "42.94"); // 0.005·8588
        equal(fill, "realizedPnl", "-912"); // 0.095·(90400 − 100000)
        assertThat(fill.get("side").asString()).isEqualTo("sell");
        fillsAddUp(vera);
        JsonNode closed = vera.closedPositions().getFirst();
        DocumentedExamples.isOfTheFormOf("ClosedPosition", closed);
        assertThat(closed.get("closeReason").asString()).isEqualTo("liquidation");
        equal(closed, "realizedPnl", "-912"); // 0.095·(90400 − 100000)
        equal(closed, "fees", "47.69"); // 0.0005·9500 + 0.005·8588
        equal(vera.margin(), "fees", "47.69");
        equal(vera.margin(), "totalBalance", "40.31");
        assertThat(vera.positions()).isEmpty();
        equal(bob.margin(), "fees", "1.7176"); // the maker's own fee, as ever
    }

    private static void explainedOnTheBook(JsonNode explanation) {
        DocumentedExamples.isOfTheFormOf("Liquidation", explanation);
        equal(explanation, "equity", "92.75");
        equal(explanation, "equityAfter", "40.31");
        equal(explanation, "maintenanceMarginAfter", "0");
        equal(explanation, "residue", "0");
        assertThat(explanation.get("marks")).hasSize(1);
        JsonNode mark = explanation.get("marks").get(0);
        equal(mark, "size", "0.095");
        equal(mark, "price", "100000");
        equal(mark, "markPrice", "90500");
        equal(mark, "oraclePrice", "90500");
        equal(mark, "bestBid", "90400");
        equal(mark, "unrealizedPnl", "-902.5");
        assertThat(mark.get("publishers").asInt()).isEqualTo(3);
        assertThat(Units.of(mark.get("maintenanceMargin")))
                .isEqualTo(Units.timesCeil(Units.of(mark.get("lambda")), Units.of("8597.5")));
        assertThat(explanation.get("maintenanceMargin")).isEqualTo(mark.get("maintenanceMargin"));
        assertThat(Units.of(explanation.get("maintenanceMargin"))).isGreaterThan(Units.of("92.75"));
        assertThat(kinds(explanation)).containsExactly("ordersCancelled", "closedOnBook");
        JsonNode step = explanation.get("steps").get(1);
        equal(step, "closedSize", "0.095");
        equal(step, "closedPrice", "90400");
        equal(step, "fee", "42.94");
        equal(step, "equity", "40.31");
    }

    private void takenOver(Exchange exchange, Trader tom, Trader maker) throws Exception {
        open(exchange, tom, maker, ETH, "10", "4000", "50");
        try (StreamClient stream = exchange.stream()) {
            stream.subscribeAccount(tom);
            oracle.price(exchange, ETH, "3900");
            JsonNode update = stream.nextAccount(tom, "liquidation");
            equal(update, "size", "10");
            equal(update, "price", "3902"); // 39000 and a debt of 20
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(tom.liquidations()).hasSize(1));
        JsonNode explanation = tom.liquidations().getFirst();
        equal(explanation, "equity", "-20");
        DocumentedExamples.isOfTheFormOf("Liquidation", explanation);
        equal(explanation, "equityAfter", "0");
        assertThat(kinds(explanation)).contains("takenOverByFund");
        JsonNode fill = tom.fills().getFirst();
        assertThat(fill.get("maker").asString()).isEqualTo(Money.INSURANCE_FUND);
        assertThat(fill.get("orderIdTaker").asString()).isEqualTo(NO_ORDER);
        assertThat(fill.get("reason").asString()).isEqualTo("liquidation");
        assertThat(fill.get("side").asString()).isEqualTo("sell");
        equal(fill, "fee", "0");
        equal(fill, "realizedPnl", "-980"); // 10·(3902 − 4000)
        fillsAddUp(tom);
        assertThat(tom.closedPositions().getFirst().get("closeReason").asString())
                .isEqualTo("liquidation");
        equal(tom.margin(), "totalBalance", "0");
        JsonNode held = exchange.api()
                .fullAccount(Money.INSURANCE_FUND)
                .get("positions")
                .get(0);
        equal(held, "size", "10");
        equal(held, "price", "3902");
    }

    /** Requires auto-deleveraging: the fund holds 39000 already, and may hold five times its equity. */
    private void deleveraged(Exchange exchange, Trader ada, Trader sam) throws Exception {
        open(exchange, ada, sam, SOL, "90", "200", "20");
        try (StreamClient hers = exchange.stream();
                StreamClient his = exchange.stream()) {
            hers.subscribeAccount(ada);
            his.subscribeAccount(sam);
            oracle.price(exchange, SOL, "188");
            JsonNode update = his.nextAccount(sam, "ADL");
            DocumentedExamples.mustBeAlike(
                    DocumentedExamples.message("account", "adl").get("data"), update);
            equal(update, "size", "90");
            assertThat(update.get("isBuy").asBoolean()).isTrue();
            assertThat(update.get("reason").asString()).isEqualTo("underfill residual");
            assertThat(hers.nextAccount(ada, "ADL").get("isBuy").asBoolean()).isFalse();
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(ada.liquidations()).hasSize(1));
        assertThat(kinds(ada.liquidations().getFirst())).contains("deleveraged");
        equal(ada.liquidations().getFirst(), "equity", "-89"); // 1000 − 9 − 1080
        for (Trader side : List.of(ada, sam)) {
            assertThat(side.positions()).isEmpty();
            assertThat(side.fills().getFirst().get("reason").asString()).isEqualTo("adl");
            assertThat(side.closedPositions().getFirst().get("closeReason").asString())
                    .isEqualTo("adl");
            equal(side.fills().getFirst(), "fee", "0");
            fillsAddUp(side);
        }
        equal(ada.fills().getFirst(), "realizedPnl", "-991"); // all that she had left
        equal(sam.fills().getFirst(), "realizedPnl", "991");
        assertThat(ada.fills().getFirst().get("tradeId"))
                .isEqualTo(sam.fills().getFirst().get("tradeId"));
        equal(ada.margin(), "totalBalance", "0");
        equal(sam.closedPositions().getFirst(), "realizedPnl", "991"); // 1080 less the debt that he took over
        assertThat(sam.liquidations()).isEmpty();
        assertThat(risk(exchange, ada)).first().asString().contains(" ADL, equity -89 then 0");
        assertThat(risk(exchange, sam))
                .as("he was not liquidated")
                .singleElement()
                .asString()
                .startsWith("bought 90 at ")
                .endsWith(" ADL, equity null then null");
    }

    private static void metricsShowTheFund(Exchange exchange) throws InterruptedException {
        String equity = exchange.api()
                .fullAccount(Money.INSURANCE_FUND)
                .get("margin")
                .get("totalBalance")
                .decimalValue()
                .stripTrailingZeros()
                .toPlainString();
        await().atMost(SOON).untilAsserted(() -> {
            String metrics = metrics(exchange);
            assertThat(metrics)
                    .containsPattern("openperp_insurance_fund_equity_usd\\{shard=\"account-\\d\"} " + equity);
            assertThat(metrics).containsPattern("openperp_insurance_shortfall_usd\\{shard=\"account-\\d\"} 0\\.0");
            assertThat(metrics).containsPattern("openperp_liquidation_passes_total\\{shard=\"account-\\d\"} [1-9]");
            assertThat(metrics).contains("openperp_market_open_interest{market=\"ETH-USD\"} 10.0");
            assertThat(metrics).contains("openperp_market_deleveragings{market=\"SOL-USD\"} 0.0");
        });
    }

    private static String metrics(Exchange exchange) {
        try {
            return exchange.metrics();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The fund sells a tenth per second, within 0.2 % of the liquidation price basis, while the book is evidence of the
     * price (LIQ-014): the maker quotes on both sides, with a bid beyond the price at which the fund sells.
     */
    private void theFundWorksItsPositionOut(Exchange exchange, Trader bob, Trader maker) throws InterruptedException {
        oracle.price(exchange, ETH, "3900");
        maker.rest(buy(ETH, "6", "3870"));
        maker.rest(sell(ETH, "6", "3899"));
        bob.send(leverage(Map.of(ETH, "50"))).only();
        try (StreamClient stream = exchange.stream()) {
            stream.subscribe(
                    "{\"type\":\"account\",\"user\":\"%s\"}".formatted(Money.INSURANCE_FUND),
                    "account." + Money.INSURANCE_FUND);
            bob.rest(buy(ETH, "1.5", "3895"));
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(bob.openOrders()).isEmpty());
            ordinaryFillsOnly(stream);
        }
        List<JsonNode> bought = bob.fills().stream()
                .filter(fill -> fill.get("symbol").asString().equals(ETH))
                .toList();
        assertThat(bought).hasSize(2).allSatisfy(fill -> {
            assertThat(fill.get("taker").asString()).isEqualTo(Money.INSURANCE_FUND);
            equal(fill, "price", "3895");
        });
        equal(bought.getLast(), "amount", "1");
        equal(bought.getFirst(), "amount", "0.5");
    }

    /** Reads the fund's updates until it has sold as much as there was a bid for; none may be a liquidation. */
    private static void ordinaryFillsOnly(StreamClient stream) {
        JsonNode update = JsonNodeFactory.instance.objectNode();
        while (!update.path("size").asString("").equals("8.5")) {
            update = stream.next(message -> StreamClient.type(message).equals("account"))
                    .get("data");
            assertThat(StreamClient.type(update)).isNotEqualTo("liquidation");
        }
    }

    /** Opens a long of the trader against a short of the maker. */
    private static void open(
            Exchange exchange, Trader trader, Trader maker, String symbol, String size, String price, String leverage) {
        for (Trader side : List.of(trader, maker)) {
            assertThat(side.send(leverage(Map.of(symbol, leverage))).only().status())
                    .isEqualTo("updateUserSettings");
        }
        maker.rest(sell(symbol, size, price));
        Outcome bought = trader.send(buy(symbol, size, price)).only();
        assertThat(bought.status()).as(bought.toString()).isEqualTo("filled");
    }

    /** Checks that fills sum to the account's fees and PnL; the residue of a takeover is booked as a fee. */
    private static void fillsAddUp(Trader trader) {
        BigDecimal residues = trader.liquidations().stream()
                .map(liquidation -> liquidation.get("residue").decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(trader.margin().get("fees").decimalValue())
                .isEqualByComparingTo(trader.sumOfFills("fee").add(residues));
        assertThat(trader.margin().get("realizedPnl").decimalValue())
                .isEqualByComparingTo(trader.sumOfFills("realizedPnl"));
    }

    private static List<String> kinds(JsonNode explanation) {
        return explanation
                .get("steps")
                .valueStream()
                .map(step -> step.get("kind").asString())
                .toList();
    }

    private static void equal(JsonNode object, String field, String expected) {
        assertThat(object.get(field).decimalValue())
                .as("%s of %s", field, object)
                .isEqualByComparingTo(expected);
    }
}
