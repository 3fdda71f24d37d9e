package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.drill.client.SentTransaction.Outcome;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * All prices fall at once and take every long under; when the first one has been closed, the whole exchange is killed,
 * database included. After the restart it continues where it was: no account is skipped, nothing is closed twice, and no money is
 * missing.
 */
final class LiquidationCrash {

    /** Right after the restart a busy machine answers slowly. */
    private static final Duration SOON = Duration.ofSeconds(60);

    private static final String FUNDS = "1000";
    private static final String FUND = "20000";
    private static final int PAIRS_OF_EACH_MARKET = 10;

    private static final List<Market> MARKETS = List.of(
            new Market(BTC, "100000", "97500", "97700", "0.4", "50"),
            new Market(ETH, "4000", "3900", "3908", "10", "50"),
            new Market(SOL, "200", "188", "189", "90", "20"));

    private final Exchange exchange;
    private final SteeredOracle oracle;
    private final List<Trader> longs = new ArrayList<>();
    private final List<Trader> traders = new ArrayList<>();

    /** @param bid of one buyer who takes the first of its longs on the book */
    private record Market(String symbol, String price, String fallen, String bid, String size, String leverage) {}

    /** @param exchange started with {@link #files}, with empty books */
    LiquidationCrash(Exchange exchange, SteeredOracle oracle) {
        this.exchange = exchange;
        this.oracle = oracle;
    }

    /** Files for {@link Exchange#start}. */
    static Map<String, String> files(SteeredOracle oracle) {
        return oracle.files(
                "insurance-deposit: \"" + FUND + "\"",
                "faucet.default-amount: \"" + FUNDS + "\"",
                "liquidation-window: 1");
    }

    /** @param others all who have got money of the faucet before */
    void goesOnWhereItWasKilled(List<Trader> others) throws Exception {
        traders.addAll(others);
        oracle.prices(exchange, prices(false));
        MARKETS.forEach(this::open);
        long killedAt = killInTheMiddle();
        exchange.startAgain();
        long backAt = nanos();
        oracle.prices(exchange, prices(true));

        await().atMost(SOON).untilAsserted(() -> longs.forEach(LiquidationCrash::mustBeLiquidatedOnce));
        List<Long> ends = longs.stream()
                .map(trader -> trader.liquidations().getFirst().get("endTime").asLong())
                .toList();
        assertThat(ends).as("ended before the crash").anyMatch(end -> end <= killedAt);
        assertThat(ends).as("ended after it").anyMatch(end -> end > killedAt);
        assertThat(backAt).isGreaterThan(killedAt);
        Audit.check(exchange.api(), traders, FUNDS, FUND);
    }

    private void open(Market market) {
        for (int i = 0; i < PAIRS_OF_EACH_MARKET; i++) {
            Trader seller = trader(market);
            Trader buyer = trader(market);
            seller.rest(sell(market.symbol, market.size, market.price));
            Outcome bought =
                    buyer.send(buy(market.symbol, market.size, market.price)).only();
            assertThat(bought.status()).as(bought.toString()).isEqualTo("filled");
            longs.add(buyer);
        }
        trader(market).rest(buy(market.symbol, market.size, market.bid));
    }

    private Trader trader(Market market) {
        Trader trader = exchange.trader();
        traders.add(trader);
        assertThat(trader.send(leverage(Map.of(market.symbol, market.leverage)))
                        .only()
                        .status())
                .isEqualTo("updateUserSettings");
        return trader;
    }

    /** Kills the exchange after the first liquidation; returns the time of the kill. */
    private long killInTheMiddle() throws Exception {
        try (StreamClient trades = exchange.stream()) {
            MARKETS.forEach(market -> trades.subscribeTrades(market.symbol));
            oracle.prices(exchange, prices(true));
            trades.next(LiquidationCrash::isLiquidation);
            exchange.kill();
            return nanos();
        }
    }

    private static boolean isLiquidation(JsonNode message) {
        return StreamClient.type(message).equals("trades")
                && message.get("data").get("trades").get(0).has("reason");
    }

    private static Map<String, String> prices(boolean fallen) {
        return Map.of(
                BTC, fallen ? MARKETS.get(0).fallen : MARKETS.get(0).price,
                ETH, fallen ? MARKETS.get(1).fallen : MARKETS.get(1).price,
                SOL, fallen ? MARKETS.get(2).fallen : MARKETS.get(2).price);
    }

    /** All that was bought has been sold, once, and is explained once. */
    private static void mustBeLiquidatedOnce(Trader trader) {
        assertThat(trader.positions()).isEmpty();
        assertThat(trader.liquidations()).hasSize(1);
        assertThat(trader.closedPositions()).hasSize(1);
        BigDecimal bought = trader.fills().getLast().get("amount").decimalValue();
        assertThat(sum(trader.fills().subList(0, trader.fills().size() - 1), "amount"))
                .isEqualByComparingTo(bought);
        assertThat(sum(
                        trader.liquidations()
                                .getFirst()
                                .get("steps")
                                .valueStream()
                                .toList(),
                        "closedSize"))
                .isEqualByComparingTo(bought);
        assertThat(trader.margin().get("totalBalance").decimalValue()).isNotNegative();
    }

    private static BigDecimal sum(List<JsonNode> objects, String field) {
        return objects.stream()
                .map(object -> object.get(field).decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }
}
