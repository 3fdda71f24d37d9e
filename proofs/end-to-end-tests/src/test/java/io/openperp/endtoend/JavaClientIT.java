package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.action.ActionResult;
import io.openperp.api.history.Fill;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.market.Book;
import io.openperp.api.market.Candle;
import io.openperp.api.market.MarketContext;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.order.OrderOutcome;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.ServerMessage;
import io.openperp.client.Actions;
import io.openperp.client.Failure;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.Submission;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.history.HistoryRange;
import io.openperp.client.history.OrderState;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.stream.StreamListener;
import io.openperp.client.stream.Topic;
import io.openperp.transaction.Action;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Everything our own client can do, once, on a running exchange. */
@ExtendWith(OnTheExchange.class)
class JavaClientIT {

    private static final Duration SOON = Duration.ofSeconds(20);

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
            assertThat(client.accounts().openOrders(trader.account())).isEmpty();
        }
        client.close();
    }

    @Test
    void outcomeOfAnOrderIsFoundByItsId() {
        SignedTransaction order = alice.sign(limit(Side.BUY, BTC, "0.01", "99000"));
        assertThat(client.accounts().outcome(alice.account(), order.orderId())).isEmpty();
        only(order);
        OrderOutcome resting =
                client.accounts().outcome(alice.account(), order.orderId()).orElseThrow();
        assertThat(resting.status()).isEqualTo(OrderStatus.RESTING);
        assertThat(resting.nonce()).isEqualTo(order.envelope().nonce());
        client.transactions().submit(alice.sign(Actions.cancelAll()));
        assertThat(client.accounts().outcome(alice.account(), order.orderId()))
                .get()
                .extracting(OrderOutcome::status)
                .isEqualTo(OrderStatus.CANCELLED);
    }

    @Test
    void orderRestsIsModifiedAndCancelledUnderTheIdKnownBeforehand() {
        SignedTransaction order = alice.sign(limit(Side.BUY, BTC, "0.01", "99000"));
        String id = order.orderId().toString();
        assertThat(only(order)).isEqualTo(new ActionResult.Resting(id));
        assertThat(client.accounts().openOrders(alice.account())).hasSize(1).allSatisfy(open -> {
            assertThat(open.orderId()).isEqualTo(id);
            assertThat(open.price()).isEqualTo(Decimal.parse("99000"));
        });
        assertThat(client.accounts().order(alice.account(), order.orderId()))
                .get()
                .isInstanceOf(OrderState.Open.class);
        only(alice.sign(Actions.modify(BTC, order.orderId(), "0.02")));
        assertThat(client.accounts().openOrders(alice.account()).getFirst().originalSize())
                .isEqualTo(Decimal.parse("0.02"));
        assertThat(only(alice.sign(Actions.cancel(BTC, order.orderId())))).isEqualTo(new ActionResult.Cancelled(id));
        assertThat(client.accounts().order(alice.account(), order.orderId()))
                .get()
                .isInstanceOfSatisfying(
                        OrderState.Finished.class,
                        state -> assertThat(state.order().status()).isEqualTo(OrderStatus.CANCELLED));
    }

    @Test
    void tradeIsInEveryQueryOfBothAccounts() {
        only(alice.sign(limit(Side.SELL, BTC, "0.02", "100000")));
        assertThat(only(bob.sign(Actions.market(Side.BUY, BTC, "0.02")))).isInstanceOf(ActionResult.Filled.class);
        FullAccount seller = client.accounts().fullAccount(alice.account());
        assertThat(seller.positions().getFirst().size()).isEqualTo(Decimal.parse("-0.02"));
        assertThat(client.accounts().fills(alice.account()))
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("side", "fee", "realizedPnl", "feeBps")
                .isEqualTo(client.accounts().fills(bob.account()))
                .singleElement()
                .satisfies(sold -> assertThat(sold.side()).isEqualTo(OrderSide.SELL))
                .satisfies(sold -> assertThat(sold.feeBps()).isEqualTo(Decimal.parse("2")))
                .satisfies(sold -> assertThat(sold.fee()).isEqualTo(Decimal.parse("0.4"))); // 0.02 % of 2000
        assertThat(client.accounts().orderHistory(bob.account()))
                .extracting(FinishedOrder::status)
                .containsExactly(OrderStatus.FILLED);
        only(alice.sign(limit(Side.BUY, BTC, "0.02", "100000")));
        assertThat(only(bob.sign(Actions.market(Side.SELL, BTC, "0.02", true))))
                .isInstanceOf(ActionResult.Filled.class);
        assertThat(client.accounts().closedPositions(bob.account())).hasSize(1);
        assertThat(client.accounts().fundingHistory(bob.account())).isEmpty();
        assertThat(client.accounts().liquidations(bob.account())).isEmpty();
        assertThat(client.markets().recentTrades(BTC, 1).getFirst().taker())
                .isEqualTo(bob.account().toString());
    }

    @Test
    void historyIsReadPageByPage() {
        only(alice.sign(limit(Side.SELL, BTC, "0.02", "100000")));
        only(bob.sign(Actions.market(Side.BUY, BTC, "0.01")));
        only(bob.sign(Actions.market(Side.BUY, BTC, "0.01")));
        List<Fill> all = client.accounts().fills(bob.account());
        HistoryRange one = HistoryRange.ALL.ofMarket(BTC).atMost(1);
        HistoryPage<Fill> first = client.accounts().fills(bob.account(), one);
        HistoryPage<Fill> second =
                client.accounts().fills(bob.account(), one.after(Objects.requireNonNull(first.nextCursor())));
        assertThat(first.records()).containsExactly(all.get(0));
        assertThat(second.records()).containsExactly(all.get(1));
        assertThat(second.nextCursor()).isNull();
        assertThat(client.accounts()
                        .fills(bob.account(), HistoryRange.ALL.ofMarket(ETH))
                        .records())
                .isEmpty();
    }

    @Test
    void batchHasTheOutcomeOfEachAction() {
        List<ActionResult> results = client.transactions()
                .submit(alice.sign(
                        limit(Side.BUY, ETH, "1", "3900"),
                        limit(Side.BUY, SOL, "1", "180"),
                        Actions.limit(Side.BUY, ETH, "0.001", "3900", TimeInForce.IOC, false),
                        Actions.cancelAll(ETH)))
                .executed()
                .results();
        assertThat(results)
                .hasExactlyElementsOfTypes(
                        ActionResult.Resting.class,
                        ActionResult.Resting.class,
                        ActionResult.RejectedInvalid.class,
                        ActionResult.Cancelled.class);
    }

    @Test
    void agentTradesForTheAccountUntilItIsRemoved() {
        Signer agent = Signer.generate().asAgentOf(alice.account());
        SignedTransaction early = agent.sign(limit(Side.BUY, BTC, "0.01", "99000"));
        assertThat(client.transactions().submit(early)).isEqualTo(new Submission.Refused("unauthorized signer"));
        assertThat(only(alice.sign(Actions.addAgent(agent.publicKey())))).isInstanceOf(ActionResult.AgentWallet.class);
        assertThat(only(agent.sign(limit(Side.BUY, BTC, "0.01", "99000")))).isInstanceOf(ActionResult.Resting.class);
        only(alice.sign(Actions.removeAgent(agent.publicKey())));
        assertThat(client.transactions().submit(agent.sign(Actions.cancelAll())))
                .isEqualTo(new Submission.Refused("unauthorized signer"));
    }

    @Test
    void leverageIsSet() {
        only(alice.sign(Actions.leverage(Map.of(BTC, "5", ETH, "2.5"))));
        assertThat(client.accounts().fullAccount(alice.account()).leverageSettings())
                .containsExactly(
                        new LeverageSetting(BTC, Decimal.parse("5")),
                        new LeverageSetting(ETH, Decimal.parse("2.5")),
                        new LeverageSetting(SOL, Decimal.parse("10")));
    }

    @Test
    void secondSendingOfATransactionIsADuplicate() throws InterruptedException {
        SignedTransaction order = alice.sign(limit(Side.BUY, BTC, "0.01", "99000"));
        assertThat(client.transactions().submitUntilKnown(order, Duration.ofSeconds(10)))
                .isInstanceOf(Submission.Executed.class);
        assertThat(client.transactions().submit(order)).isInstanceOf(Submission.AlreadyExecuted.class);
        assertThat(client.accounts().openOrders(alice.account())).hasSize(1);
    }

    @Test
    void marketDataIsReadAsRecords() throws Throwable {
        assertThat(client.markets().exchangeInfo())
                .extracting(MarketInfo::symbol)
                .contains(BTC, ETH, SOL);
        only(alice.sign(limit(Side.BUY, BTC, "0.01", "99000")));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                client.markets().l2Book(BTC, 5).levels().getFirst())
                        .hasSize(1)
                        .allSatisfy(level -> assertThat(level.px()).isEqualTo(Decimal.parse("99000"))));
        assertThat(client.markets().l2Book(BTC, 5, "1000").levels().getFirst()).hasSize(1);
        assertThat(client.markets().ticker(BTC).markPrice()).isNotNull();
        assertThat(client.markets().time()).isBeforeOrEqualTo(Instant.now());
        assertThat(client.markets().fundingRateHistory(BTC))
                .allSatisfy(hour -> assertThat(hour.symbol()).isEqualTo(BTC));
        assertThat(client.markets().stats("7d", BTC).period()).isEqualTo("7d");
        assertThat(client.markets().stats("1d", null).markets()).hasSizeGreaterThanOrEqualTo(3);
        List<Candle> candles = client.markets().klines(BTC, "1m", null, null, 3);
        assertThat(candles).hasSizeLessThanOrEqualTo(3);
        assertThatExceptionOfType(RequestFailed.class)
                .isThrownBy(() -> client.markets().ticker("NO-SUCH"))
                .satisfies(failed -> assertThat(failed.failure()).isInstanceOf(Failure.NotFound.class));
    }

    @Test
    void transactionGoesThroughTheSocket() throws Exception {
        try (Streams streams = client.streams()) {
            await("a connection").atMost(SOON).until(streams::isConnected);
            SignedTransaction order = alice.sign(limit(Side.BUY, BTC, "0.01", "99000"));
            assertThat(answer(streams, order).executed().only())
                    .isEqualTo(new ActionResult.Resting(order.orderId().toString()));
            assertThat(answer(streams, order)).isInstanceOf(Submission.AlreadyExecuted.class);
        }
    }

    @Test
    void accountFollowsItsStreamThroughReconnections() throws Throwable {
        CopyOnWriteArrayList<String> refusals = new CopyOnWriteArrayList<>();
        AtomicInteger connections = new AtomicInteger();
        try (Streams streams = client.streams()) {
            streams.listener(new StreamListener() {
                @Override
                public void connected() {
                    connections.incrementAndGet();
                }

                @Override
                public void refused(String message) {
                    refusals.add(message);
                }
            });
            LocalAccount local = LocalAccount.follow(streams, alice.account());
            await("the account's state").atMost(SOON).until(local::hasBegun);
            for (int round = 0; round < 3; round++) {
                only(alice.sign(limit(Side.BUY, ETH, "1", "3900")));
                streams.reconnect();
                only(alice.sign(limit(Side.SELL, SOL, "1", "210")));
                await().atMost(SOON)
                        .untilAsserted(() ->
                                Rebuilt.checkState(local, client.accounts().fullAccount(alice.account())));
            }
            assertThat(connections.get()).isGreaterThanOrEqualTo(3);
            assertThat(refusals).isEmpty();
        }
    }

    @Test
    void tradesArriveUntilTheirTopicIsLeft() throws Exception {
        BlockingQueue<ServerMessage.Trade> trades = new LinkedBlockingQueue<>();
        Topic<List<ServerMessage.Trade>> topic = Topic.trades(SOL);
        BlockingQueue<AccountUpdate> updates = new LinkedBlockingQueue<>();
        try (Streams streams = client.streams()) {
            streams.subscribe(topic, message -> trades.addAll(message.data()));
            streams.subscribe(Topic.account(alice.account()), message -> updates.add(message.data()));
            assertThat(updates.poll(10, TimeUnit.SECONDS)).isInstanceOf(AccountUpdate.Snapshot.class);
            trade();
            ServerMessage.Trade trade = trades.poll(10, TimeUnit.SECONDS);
            assertThat(trade).isNotNull();
            assertThat(trade.taker()).isEqualTo(bob.account().toString());
            streams.unsubscribe(topic);
            trade();
            await("the second fill")
                    .atMost(SOON)
                    .until(() -> updates.stream()
                                    .filter(AccountUpdate.Filled.class::isInstance)
                                    .count()
                            == 2);
            assertThat(trades).isEmpty();
        }
    }

    /** ORD-060: a program that is gone leaves no orders behind. */
    @Test
    void ordersOfAProgramThatNoLongerAnswersAreCancelled() throws Throwable {
        BlockingQueue<AccountUpdate> updates = new LinkedBlockingQueue<>();
        try (Streams streams = client.streams()) {
            streams.subscribe(Topic.account(alice.account()), message -> updates.add(message.data()));
            SignedTransaction order = alice.sign(limit(Side.BUY, BTC, "0.01", "99000"));
            only(order);
            long due = ((ActionResult.ScheduleCancel) only(alice.sign(Actions.scheduleCancel(Duration.ofSeconds(5)))))
                    .due();
            assertThat(client.accounts().fullAccount(alice.account()).scheduledCancelDue())
                    .isEqualTo(due);
            assertThat(next(updates, AccountUpdate.ScheduledCancel.class).due()).isEqualTo(due);
            AccountUpdate.ScheduledCancel fired = next(updates, AccountUpdate.ScheduledCancel.class);
            assertThat(fired.fired()).isTrue();
            assertThat(fired.timestamp()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(due));
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(client.accounts().outcome(alice.account(), order.orderId()))
                            .get()
                            .satisfies(outcome -> {
                                assertThat(outcome.status()).isEqualTo(OrderStatus.CANCELLED);
                                assertThat(outcome.reason()).isEqualTo("scheduledCancel");
                            }));
            assertThat(client.accounts().fullAccount(alice.account()).scheduledCancelDue())
                    .isZero();
        }
    }

    private static <T extends AccountUpdate> T next(BlockingQueue<AccountUpdate> updates, Class<T> kind)
            throws InterruptedException {
        for (; ; ) {
            AccountUpdate update = updates.poll(20, TimeUnit.SECONDS);
            assertThat(update).as("a message of %s", kind.getSimpleName()).isNotNull();
            if (kind.isInstance(update)) {
                return kind.cast(update);
            }
        }
    }

    @Test
    void everyOtherTopicArrives() throws Exception {
        only(alice.sign(limit(Side.BUY, SOL, "1", "190")));
        trade();
        CopyOnWriteArrayList<String> refusals = new CopyOnWriteArrayList<>();
        try (Streams streams = client.streams()) {
            streams.listener(new StreamListener() {
                @Override
                public void refused(String message) {
                    refusals.add(message);
                }
            });
            assertThat(first(streams, Topic.ticker(SOL)).symbol()).isEqualTo(SOL);
            first(streams, Topic.candles(SOL, "1m"), candles -> !candles.isEmpty()); // statistics may still be reading
            assertThat(first(streams, Topic.bookSnapshots(SOL, 5)).levels().getFirst())
                    .extracting(Book.Level::px)
                    .containsExactly(Decimal.parse("190"));
            streams.unsubscribe(Topic.bookSnapshots(SOL, 5));
            assertThat(first(streams, Topic.bookSnapshots(SOL, 5, "100"))
                            .levels()
                            .getFirst())
                    .extracting(Book.Level::px)
                    .containsExactly(Decimal.parse("100"));
            assertThat(first(streams, Topic.risk(SOL)).symbol()).isEqualTo(SOL);
            assertThat(first(streams, Topic.frontendContext()))
                    .extracting(MarketContext::symbol)
                    .contains(BTC, ETH, SOL);
            assertThat(refusals).isEmpty();
        }
    }

    private static <T> T first(Streams streams, Topic<T> topic) throws InterruptedException {
        return first(streams, topic, any -> true);
    }

    private static <T> T first(Streams streams, Topic<T> topic, Predicate<T> wanted) throws InterruptedException {
        BlockingQueue<T> arrived = new LinkedBlockingQueue<>();
        streams.subscribe(topic, message -> arrived.add(message.data()));
        T data;
        do {
            data = arrived.poll(15, TimeUnit.SECONDS);
            assertThat(data).as("message of %s", topic).isNotNull();
        } while (!wanted.test(data));
        return data;
    }

    private void trade() {
        only(alice.sign(limit(Side.SELL, SOL, "1", "200")));
        assertThat(only(bob.sign(limit(Side.BUY, SOL, "1", "200")))).isInstanceOf(ActionResult.Filled.class);
    }

    private Signer funded() {
        Signer signer = Signer.ofSecret(Signer.generateSecret());
        assertThat(only(signer.sign(Actions.faucet(signer.account())))).isInstanceOf(ActionResult.Deposit.class);
        return signer;
    }

    private ActionResult only(SignedTransaction transaction) {
        return client.transactions().submit(transaction).executed().only();
    }

    private static Action limit(Side side, String symbol, String size, String price) {
        return Actions.limit(side, symbol, size, price);
    }

    private static Submission answer(Streams streams, SignedTransaction transaction) throws Exception {
        return streams.submit(transaction).get(10, TimeUnit.SECONDS);
    }
}
