package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.history.OperatorAct;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.localsuite.demo.Trader;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lists a market on a running exchange, as its users see it (MKT-013, MKT-016). */
final class ListedWhileRunning {

    static final String SYMBOL = "BTC2-USD";

    private static final String TERMS =
            "tickSize 0.5, lotSize 0.001, maxLeverage 20, impactNotional 20000, baseRate 0.02, notionalKnots 0 1000000 10000000,"
                    + " tierFactors 1 1.5 2, leverageKnots 1 10 20, leverageFactors 1 1 1.25, volatilityLow 0.4, volatilityHigh 0.8,"
                    + " volatilityStart 0.5, takerFee 0.001, correlations.BTC-USD 0.5, correlations.ETH-USD 0.5,"
                    + " correlations.SOL-USD 0.5";
    private static final Duration SOON = Duration.ofSeconds(20);

    private final OpenPerp exchange;
    private final Signer admin;
    private final Signer oracle;

    /** @param data of the exchange, with the keys of its administrator and of its publisher */
    ListedWhileRunning(OpenPerp exchange, Path data) throws IOException {
        this.exchange = exchange;
        this.admin = Signer.ofSecret(
                Files.readString(data.resolve("oracle").resolve("admin.key")).strip());
        this.oracle = Signer.ofSecret(
                Files.readString(data.resolve("oracle").resolve("oracle.key")).strip());
    }

    /** Lists it and trades it, while {@code other} trades elsewhere. */
    void list(Trader maker, Trader taker, Supplier<ActionResult> other) {
        long began = System.nanoTime();
        ActionResult listed = act(OperatorActions.listMarket(SYMBOL, TERMS, ""));
        long answered = System.nanoTime();
        assertThat(listed).isInstanceOf(ActionResult.ListMarket.class);
        price();
        rests(maker);
        System.out.printf(
                "listed %s: answered after %d ms, first order accepted after %d ms%n",
                SYMBOL, millis(began, answered), millis(began, System.nanoTime()));
        assertThat(other.get()).isInstanceOf(ActionResult.Resting.class);
        assertThat(taker.send(order(Side.BUY))).isInstanceOf(ActionResult.Filled.class);
        await().atMost(SOON).untilAsserted(this::isShown);

        assertThat(act(OperatorActions.listMarket(SYMBOL, TERMS, "")))
                .isInstanceOfSatisfying(
                        ActionResult.Error.class,
                        refused -> assertThat(refused.message()).contains("symbol BTC2-USD is that of market "));
    }

    /** Requires the market to trade on after a restart, without a block in the configuration. */
    void tradesOn(Trader maker, Trader taker) {
        price();
        rests(maker);
        assertThat(taker.send(order(Side.BUY))).isInstanceOf(ActionResult.Filled.class);
        isShown();
    }

    private void isShown() {
        MarketInfo market = exchange.markets().exchangeInfo().stream()
                .filter(info -> info.symbol().equals(SYMBOL))
                .findFirst()
                .orElseThrow();
        assertThat(market.takerFee()).hasToString("0.001");
        assertThat(exchange.markets().stats("1d", null).markets())
                .anySatisfy(stats -> assertThat(stats.symbol()).isEqualTo(SYMBOL));
        OperatorAct act = exchange.accounts().adminHistory(null, 10, null).data().stream()
                .filter(one ->
                        one.action().equals("listMarket") && one.subject().equals(SYMBOL))
                .reduce((one, older) -> older)
                .orElseThrow();
        assertThat(act.after()).startsWith("listed: tickSize 0.5, ");
    }

    /** The market takes the price a little after it was answered. */
    private void rests(Trader maker) {
        await().atMost(SOON)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> maker.send(order(Side.SELL)) instanceof ActionResult.Resting);
    }

    private void price() {
        ActionResult published = exchange.transactions()
                .submit(oracle.sign(new OraclePrice(System.currentTimeMillis(), SYMBOL, Quantity.of("100000"))))
                .executed()
                .only();
        assertThat(published).isInstanceOf(ActionResult.Px.class);
    }

    private ActionResult act(Action action) {
        return exchange.transactions().submit(admin.sign(action)).executed().only();
    }

    private static LimitOrder order(Side side) {
        return new LimitOrder(
                SYMBOL, side, Quantity.of("100000"), Quantity.of("0.01"), TimeInForce.GTC, false, Routing.CROSS);
    }

    private static long millis(long from, long to) {
        return TimeUnit.NANOSECONDS.toMillis(to - from);
    }
}
