package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.action.OrderCheck;
import io.openperp.api.history.Fill;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.Submission;
import io.openperp.client.history.HistoryRange;
import io.openperp.client.local.LocalMarkets;
import io.openperp.client.order.DeadMansSwitch;
import io.openperp.client.order.OrderTracker;
import io.openperp.client.risk.AccountFacts;
import io.openperp.client.risk.AccountFigures;
import io.openperp.client.risk.OrderPreview;
import io.openperp.client.risk.PlannedOrder;
import io.openperp.client.risk.RiskModel;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orders and margin as a bot in Java tracks them, on a running exchange. */
@ExtendWith(OnTheExchange.class)
class JavaClientTrackingIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    private OpenPerp client;
    private Signer alice;
    private Signer bob;

    @BeforeEach
    void meet(Exchange exchange) {
        client = exchange.javaClient();
        alice = funded();
        bob = funded();
    }

    @AfterEach
    void leave() {
        for (Signer trader : List.of(alice, bob)) {
            client.transactions().submit(trader.sign(Actions.cancelAll()));
        }
        client.close();
    }

    /** STR-018: events while the connection is cut are known afterwards. */
    @Test
    void ordersAreFollowedThroughACutOfTheStream(Exchange exchange) throws Exception {
        try (BreakableConnection line = new BreakableConnection(exchange.webSocket());
                OpenPerp cuttable = OpenPerp.at(exchange.http(), line.address());
                Streams streams = cuttable.streams();
                OrderTracker tracker = OrderTracker.follow(cuttable, streams, alice.account())) {
            SignedTransaction order = alice.sign(limit(Side.SELL, SOL, "1", "201"));
            assertThat(tracker.send(order, SOON)).isInstanceOf(Submission.Executed.class);
            assertThat(tracker.open()).hasSize(1);
            line.breakOff();
            execute(bob.sign(limit(Side.BUY, SOL, "0.4", "201")));
            line.breakOff();
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(tracker.order(order.orderId()))
                            .get()
                            .satisfies(tracked -> {
                                assertThat(tracked.status()).isEqualTo(OrderStatus.WORKING);
                                assertThat(tracked.filledSize()).isEqualTo(Decimal.parse("0.4"));
                            }));
            execute(alice.sign(Actions.cancelAll()));
            await().atMost(SOON).until(() -> tracker.open().isEmpty());
            assertThat(tracker.order(order.orderId()).orElseThrow().status()).isEqualTo(OrderStatus.CANCELLED);
            execute(bob.sign(Actions.market(Side.SELL, SOL, "0.4", true), Actions.cancelAll()));
        }
    }

    /** ORD-060: a program that goes on keeps its orders, and so does one that ends cleanly. */
    @Test
    void deadMansSwitchIsRenewedAndSwitchedOff() throws Exception {
        List<Submission> failures = new CopyOnWriteArrayList<>();
        execute(alice.sign(limit(Side.BUY, BTC, "0.01", "99000")));
        DeadMansSwitch armed = DeadMansSwitch.arm(client, alice, Duration.ofSeconds(5), failures::add);
        long first = due();
        await().atMost(SOON).until(() -> due() > first);
        Thread.sleep(5_000);
        assertThat(client.accounts().openOrders(alice.account())).hasSize(1);
        armed.close();
        assertThat(due()).isZero();
        assertThat(failures).isEmpty();
    }

    /** The rules of margin: every number of the account is recomputed from public data, to the last unit. */
    @Test
    void marginIsRecomputedFromPublicData() {
        execute(alice.sign(
                Actions.leverage(BTC, "5"),
                limit(Side.SELL, BTC, "0.03", "100000"),
                limit(Side.BUY, ETH, "0.7", "4000"),
                limit(Side.SELL, SOL, "3", "210")));
        execute(bob.sign(limit(Side.BUY, BTC, "0.03", "100000"), limit(Side.SELL, ETH, "0.7", "4000")));
        execute(alice.sign(Actions.stop(Side.BUY, BTC, "0.03", "120000", null)));
        try (Streams streams = client.streams()) {
            LocalMarkets markets = LocalMarkets.follow(streams, client.markets().exchangeInfo());
            await().atMost(SOON).until(markets::hasBegun);
            for (Signer trader : List.of(alice, bob)) {
                await().atMost(SOON).untilAsserted(() -> {
                    FullAccount account = client.accounts().fullAccount(trader.account());
                    assertThat(account.positions()).hasSize(2);
                    compare(markets.model().figures(AccountFacts.of(account)), account.margin(), account.positions());
                });
            }
            await().atMost(SOON).untilAsserted(() -> previewIsThatOfTheExchange(markets));
        }
    }

    /**
     * ISO-040: also recomputes those of isolated accounts, from the data shown to their owner and the answers for their
     * keys.
     */
    @Test
    void marginOfIsolatedAccountsIsRecomputedFromPublicData() {
        execute(bob.sign(limit(Side.BUY, BTC, "0.03", "100000"), limit(Side.SELL, ETH, "0.5", "4000")));
        execute(alice.sign(
                Actions.leverage(ETH, "4"),
                Actions.isolated(limit(Side.SELL, BTC, "0.03", "100000")),
                Actions.isolated(limit(Side.BUY, BTC, "0.01", "99000")),
                Actions.isolated(limit(Side.BUY, ETH, "0.5", "4000")),
                Actions.isolated(limit(Side.SELL, SOL, "3", "210")),
                limit(Side.BUY, SOL, "2", "190")));
        try (Streams streams = client.streams()) {
            LocalMarkets markets = LocalMarkets.follow(streams, client.markets().exchangeInfo());
            await().atMost(SOON).until(markets::hasBegun);
            await().atMost(SOON).untilAsserted(() -> isolatedAreThoseOfTheExchange(markets.model()));
            client.accounts().openOrders(alice.account()).stream()
                    .flatMap(order -> Stream.ofNullable(order.isoPubkey()))
                    .distinct()
                    .forEach(key -> await().atMost(SOON).untilAsserted(() -> {
                        FullAccount isolated = client.accounts().fullAccount(Bytes32.parse(key));
                        AccountFigures figures = markets.model().figures(AccountFacts.of(isolated));
                        assertThat(figures.executionImpact().units()).isNegative();
                        compare(figures, isolated.margin(), isolated.positions());
                    }));
        }
    }

    @Test
    void historyIsReadThroughItsPagesAsAStream() {
        execute(alice.sign(limit(Side.SELL, SOL, "3", "200")));
        for (int i = 0; i < 3; i++) {
            execute(bob.sign(limit(Side.BUY, SOL, "1", "200")));
        }
        List<Fill> all = client.accounts().fills(bob.account());
        assertThat(all).hasSize(3);
        assertThat(HistoryRange.ALL.atMost(1).records(range -> client.accounts().fills(bob.account(), range)))
                .containsExactlyElementsOf(all);
    }

    private void previewIsThatOfTheExchange(LocalMarkets markets) {
        FullAccount account = client.accounts().fullAccount(alice.account());
        OrderCheck check = client.transactions().check(alice.account(), limit(Side.BUY, SOL, "5", "199"));
        OrderPreview preview = markets.model()
                .preview(
                        AccountFacts.of(account),
                        PlannedOrder.limit(Side.BUY, SOL, Decimal.parse("5"), Decimal.parse("199")));
        OrderCheck.AdmittedOrder admitted =
                Objects.requireNonNull(check.actions().getFirst().admitted());
        assertThat(preview.refusal()).isNull();
        assertThat(preview.fee()).isEqualTo(admitted.takerFee());
        assertThat(preview.margin()).isEqualTo(admitted.initialMargin());
        assertThat(preview.availableBalance()).isEqualTo(check.open().availableBalance());
    }

    /** Compares isolated accounts at the marks of one moment, which the model perhaps does not have yet. */
    private void isolatedAreThoseOfTheExchange(RiskModel model) {
        FullAccount owner = client.accounts().fullAccount(alice.account());
        Map<Boolean, List<Position>> positions =
                owner.positions().stream().collect(Collectors.partitioningBy(each -> each.iso() != null));
        assertThat(positions.get(true)).extracting(Position::symbol).containsExactly(BTC, ETH);
        compare(model.figures(AccountFacts.of(owner)), owner.margin(), positions.get(false));
        Map<String, AccountFacts> isolated = AccountFacts.isolated(owner);
        for (Position each : positions.get(true)) {
            AccountFigures figures = model.figures(Objects.requireNonNull(isolated.get(each.symbol())));
            Decimal aside = each.isoOrderMargin() == null ? Decimal.ZERO : each.isoOrderMargin();
            assertThat(figures.totalBalance().units())
                    .isEqualTo(each.isoMargin().units() + aside.units());
            assertThat(figures.positions())
                    .singleElement()
                    .satisfies(one -> assertThat(one).usingRecursiveComparison().isEqualTo(each));
        }
    }

    /** Requires every field of the figures to equal the margin and positions of the exchange. */
    private static void compare(AccountFigures figures, Margin margin, List<Position> positions) {
        assertThat(figures)
                .usingRecursiveComparison()
                .ignoringFields("positions")
                .isEqualTo(margin);
        assertThat(figures.positions()).hasSameSizeAs(positions);
        for (int i = 0; i < figures.positions().size(); i++) {
            assertThat(figures.positions().get(i)).usingRecursiveComparison().isEqualTo(positions.get(i));
        }
    }

    private long due() {
        return client.accounts().fullAccount(alice.account()).scheduledCancelDue();
    }

    private Signer funded() {
        Signer trader = Signer.generate();
        execute(trader.sign(Actions.faucet(trader.account())));
        return trader;
    }

    private void execute(SignedTransaction transaction) {
        client.transactions().submit(transaction).executed();
    }

    private static LimitOrder limit(Side side, String symbol, String size, String price) {
        return Actions.limit(side, symbol, size, price, TimeInForce.GTC, false);
    }
}
