package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.action.ActionResult;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.json.ApiJson;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.local.LocalAccount;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Conditional orders on a running exchange, as the Java client sends and sees them (CND-001, CND-010, CND-020, CND-021);
 * at last, a crash amid liquidations.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SteeredOracleIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final SteeredOracle ORACLE = new SteeredOracle();

    /** All that there have been. */
    private static final List<Trader> FUNDED = new ArrayList<>();

    private static Exchange exchange;

    private final List<Signer> traders = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        exchange = Exchange.start(RunningSuite.Lanes.EACH, LiquidationCrash.files(ORACLE));
    }

    @AfterAll
    static void stop() throws Exception {
        exchange.close();
    }

    @BeforeEach
    void theOracleIsAtTheStart() {
        ORACLE.price(exchange, BTC, "100000");
    }

    /** Cancels all orders, so that the next test neither hits nor triggers any. */
    @AfterEach
    void cancelWhatIsLeft() {
        OpenPerp client = exchange.javaClient();
        traders.forEach(trader -> client.transactions().submit(trader.sign(Actions.cancelAll())));
    }

    @Test
    void aStopFiresAfterTheOracleHasMovedAndItsSiblingGoesWithThePosition() throws Exception {
        OpenPerp client = exchange.javaClient();
        Signer alice = funded(client);
        Signer maker = funded(client);
        only(client, maker.sign(Actions.limit(Side.SELL, BTC, "0.05", "100000")));
        only(client, alice.sign(Actions.limit(Side.BUY, BTC, "0.05", "100000")));
        only(client, maker.sign(Actions.limit(Side.BUY, BTC, "0.05", "94500")));

        SignedTransaction stop = alice.sign(Actions.stop(Side.SELL, BTC, "0.05", "95000", null));
        SignedTransaction profit = alice.sign(Actions.takeProfit(Side.SELL, BTC, "0.05", "110000", "109000"));
        SignedTransaction cancelled = alice.sign(Actions.trail(Side.SELL, BTC, "0.01", 200, 50));
        assertThat(only(client, stop))
                .isEqualTo(new ActionResult.Resting(stop.orderId().toString()));
        only(client, profit);
        only(client, cancelled);
        assertThat(only(client, alice.sign(Actions.cancel(BTC, cancelled.orderId()))))
                .isInstanceOf(ActionResult.Cancelled.class);

        List<OpenOrder> open = client.accounts().openOrders(alice.account());
        assertThat(open).extracting(OpenOrder::orderType).containsExactly(OrderKind.TAKE_PROFIT, OrderKind.STOP);
        assertThat(open.get(1).trigger().px()).hasToString("95000");
        assertThat(open.get(0).trigger().isAbove()).isTrue();

        ORACLE.price(exchange, BTC, "94900");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(client.accounts().openOrders(alice.account()))
                        .isEmpty());
        assertEnded(client, alice, stop, OrderKind.STOP, OrderStatus.FILLED);
        assertEnded(client, alice, profit, OrderKind.TAKE_PROFIT, OrderStatus.SIBLING_CANCELLED);
        assertEnded(client, alice, cancelled, OrderKind.TRAILING, OrderStatus.CANCELLED);
        assertThat(client.accounts().fullAccount(alice.account()).positions()).isEmpty();
    }

    @Test
    void aBasketOpensAPositionWhenTheOracleHasMoved() throws Exception {
        OpenPerp client = exchange.javaClient();
        Signer alice = funded(client);
        Signer maker = funded(client);
        only(client, maker.sign(Actions.limit(Side.SELL, BTC, "0.02", "101000")));

        LimitOrder entry = Actions.limit(Side.BUY, BTC, "0.02", "101000");
        SignedTransaction basket = alice.sign(Actions.basket(BTC, true, "100500", entry, Actions.cancelAll(BTC)));
        assertThat(only(client, basket))
                .isEqualTo(new ActionResult.Resting(basket.orderId().toString()));
        List<OpenOrder> open = client.accounts().openOrders(alice.account());
        assertThat(open).extracting(OpenOrder::orderType).containsExactly(OrderKind.TRIGGER);
        assertThat(open.getFirst().trigger().px()).hasToString("100500");

        ORACLE.price(exchange, BTC, "100600");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                client.accounts().fullAccount(alice.account()).positions())
                        .hasSize(1));
        assertEnded(client, alice, basket, OrderKind.TRIGGER, OrderStatus.TRIGGERED);
        String entryId = SecretKey.nestedOrderId(0, entry, basket.orderId()).toString();
        assertThat(client.accounts().orderHistory(alice.account()))
                .anyMatch(order -> order.orderId().equals(entryId) && order.status() == OrderStatus.FILLED);
    }

    /** CND-037 and STR-031, until it triggers and until it is cancelled. */
    @Test
    void whatABasketHoldsIsListedAndPublishedAsItWasSignedUntilItEnds() throws Exception {
        OpenPerp client = exchange.javaClient();
        Signer alice = funded(client);
        LocalAccount local = LocalAccount.follow(client.streams(), alice.account());
        LimitOrder entry = Actions.limit(Side.BUY, BTC, "0.02", "90000.5");
        SignedTransaction basket =
                alice.sign(Actions.basket(BTC, true, "100500", Actions.isolated(entry), Actions.cancelAll(BTC)));
        SignedTransaction cancelled = alice.sign(Actions.basket(BTC, false, "80000", Actions.cancelAll()));
        only(client, basket);
        only(client, cancelled);
        assertThat(local.await(one -> one.baskets().size() == 2, SOON))
                .as("STR-031, in updates")
                .isTrue();
        // The first question an exchange just started is asked may outlast the gateway's patience.
        List<WaitingBasket> listed = await().atMost(SOON)
                .ignoreException(RequestFailed.class)
                .until(() -> listed(client, alice), each -> each.size() == 2);
        assertThat(listed)
                .extracting(WaitingBasket::orderId)
                .containsExactly(
                        cancelled.orderId().toString(), basket.orderId().toString());
        assertThat(listed).containsExactlyInAnyOrderElementsOf(local.baskets().values());
        assertThat(ApiJson.mapper().writeValueAsString(listed.getLast().actions()))
                .isEqualTo("[{\"l\":{\"b\":true,\"c\":\"BTC-USD\",\"i\":true,\"px\":90000.5,\"r\":false,\"sz\":0.02,"
                        + "\"tif\":\"GTC\"}},{\"cxa\":{\"c\":[\"BTC-USD\"]}}]");
        LocalAccount later = LocalAccount.follow(client.streams(), alice.account());
        assertThat(later.await(one -> one.baskets().equals(local.baskets()), SOON))
                .as("STR-031, in a snapshot")
                .isTrue();

        only(client, alice.sign(Actions.cancel(BTC, cancelled.orderId())));
        assertThat(listed(client, alice)).containsExactly(listed.getLast());
        assertThat(local.await(one -> one.baskets().size() == 1, SOON)).isTrue();
        ORACLE.price(exchange, BTC, "100600");
        assertThat(local.await(one -> one.baskets().isEmpty(), SOON)).isTrue();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(listed(client, alice)).isEmpty());
        assertEnded(client, alice, basket, OrderKind.TRIGGER, OrderStatus.TRIGGERED);
    }

    /** Waiting baskets of the trader, newest first. */
    private static List<WaitingBasket> listed(OpenPerp client, Signer trader) {
        return client.accounts().fullAccount(trader.account()).baskets();
    }

    /** OFL-001, OFL-003, OFL-004, OFL-010, OFL-012. */
    @Test
    void anEntryIsProtectedFromItsFirstFillOnByOneSignature() throws Exception {
        OpenPerp client = exchange.javaClient();
        Signer alice = funded(client);
        Signer maker = funded(client);
        LocalAccount local = LocalAccount.follow(client.streams(), alice.account());
        LimitOrder entry = Actions.limit(Side.BUY, BTC, "0.05", "99500");
        RangeOrder range = Actions.range(Side.SELL, BTC, "0.05", "95000", "110000");
        SignedTransaction bracket = alice.sign(Actions.onFill(entry, range));
        String rangeId = SecretKey.nestedOrderId(0, range, bracket.orderId()).toString();
        assertThat(only(client, bracket))
                .isEqualTo(new ActionResult.Resting(bracket.orderId().toString()));
        // The first question an exchange just started is asked may outlast the gateway's patience: "ask again".
        await().atMost(SOON)
                .ignoreException(RequestFailed.class)
                .untilAsserted(() -> assertThat(
                                client.accounts().fullAccount(alice.account()).pendingOnFill())
                        .singleElement()
                        .satisfies(pending -> {
                            assertThat(pending.parentOrderId())
                                    .isEqualTo(bracket.orderId().toString());
                            assertThat(pending.actions())
                                    .singleElement()
                                    .asString()
                                    .startsWith("{rng={c=BTC-USD, d=true,");
                        }));
        assertThat(local.await(one -> !one.pendingOnFill().isEmpty(), SOON))
                .as("STR-030, in an update")
                .isTrue();
        assertThat(local.pendingOnFill().values())
                .containsExactlyElementsOf(
                        client.accounts().fullAccount(alice.account()).pendingOnFill());
        LocalAccount later = LocalAccount.follow(client.streams(), alice.account());
        assertThat(later.await(one -> one.pendingOnFill().equals(local.pendingOnFill()), SOON))
                .as("STR-030, in a snapshot")
                .isTrue();

        only(client, maker.sign(Actions.limit(Side.SELL, BTC, "0.02", "99500")));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(client.accounts().openOrders(alice.account()))
                        .extracting(OpenOrder::orderId)
                        .contains(rangeId));
        List<PendingOnFill> rest =
                client.accounts().fullAccount(alice.account()).pendingOnFill();
        assertThat(rest).singleElement().asString().as("OFL-014").contains("sz=0.03");
        assertThat(local.await(one -> List.copyOf(one.pendingOnFill().values()).equals(rest), SOON))
                .isTrue();
        only(client, alice.sign(Actions.cancel(BTC, bracket.orderId())));
        assertThat(local.await(one -> one.pendingOnFill().isEmpty(), SOON)).isTrue();
        assertThat(client.accounts().openOrders(alice.account()))
                .extracting(OpenOrder::orderId)
                .containsExactly(rangeId);

        SignedTransaction dropped = alice.sign(Actions.onFill(entry, range));
        only(client, dropped);
        only(client, alice.sign(Actions.cancel(BTC, dropped.orderId())));
        String droppedId = SecretKey.nestedOrderId(0, range, dropped.orderId()).toString();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(client.accounts().orderHistory(alice.account()))
                        .anyMatch(order -> order.orderId().equals(droppedId)
                                && order.status() == OrderStatus.CANCELLED
                                && ("order " + dropped.orderId() + " has ended without a fill")
                                        .equals(order.reason())));
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void liquidationsGoOnWhereTheExchangeWasKilled() throws Exception {
        new LiquidationCrash(exchange, ORACLE).goesOnWhereItWasKilled(FUNDED);
    }

    private static void assertEnded(
            OpenPerp client, Signer trader, SignedTransaction sent, OrderKind kind, OrderStatus status) {
        FinishedOrder order = client.accounts().orderHistory(trader.account()).stream()
                .filter(each -> each.orderId().equals(sent.orderId().toString()))
                .findFirst()
                .orElseThrow();
        assertThat(order.orderType()).isEqualTo(kind);
        assertThat(order.status()).isEqualTo(status);
        assertThat(order.trigger()).isNotNull();
    }

    private Signer funded(OpenPerp client) {
        String secret = Signer.generateSecret();
        Signer signer = Signer.ofSecret(secret);
        traders.add(signer);
        FUNDED.add(exchange.owner(secret));
        assertThat(only(client, signer.sign(Actions.faucet(signer.account()))))
                .isInstanceOf(ActionResult.Deposit.class);
        return signer;
    }

    private static ActionResult only(OpenPerp client, SignedTransaction transaction) {
        return client.transactions().submit(transaction).executed().only();
    }
}
