package io.openperp.trade.orders.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.FullAccount;
import io.openperp.api.json.ApiJson;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Lines of {@code trade orders} below an order with which other actions wait, as the exchange lists them (CND-037).
 */
class WaitingActionsTest {

    private static final String BTC = "BTC-USD";
    private static final Bytes32 ORDER = new Bytes32(7, 0, 0, 1);

    @Test
    void basketsSayWhatTheyDoOnceTheyTrigger() {
        WaitingActions waiting = waiting(basket(
                "",
                listed(
                        limit("101500", "0.1", TimeInForce.ALO),
                        new MarketOrder(
                                "ETH-USD", Side.SELL, number("1.5"), true, Routing.ISOLATED, null, number("25")),
                        new TrailingOrder(BTC, true, number("0.1"), 150, 5, null, Routing.CROSS, null, null),
                        new ModifyOrder(ORDER, BTC, number("0.3")),
                        new CancelOrder(BTC, ORDER),
                        new CancelAll(List.of(BTC, "ETH-USD")),
                        new CancelAll(List.of()))));
        assertThat(waiting.of("b1"))
                .containsExactly(
                        "  ↳ once it triggers: buy 0.1 BTC-USD at 101500, alo",
                        "  ↳ once it triggers: sell 1.5 ETH-USD at the market, at most 0.25 % from the mark, reduce-only,"
                                + " isolated",
                        "  ↳ once it triggers: trailing stop, sell 0.1 BTC-USD 1.5 % behind the best mark",
                        "  ↳ once it triggers: modify order " + ORDER + " to 0.3",
                        "  ↳ once it triggers: cancel order " + ORDER,
                        "  ↳ once it triggers: cancel all open orders in BTC-USD, ETH-USD",
                        "  ↳ once it triggers: cancel all open orders");
        assertThat(waiting.of("b2")).isEmpty();
    }

    @Test
    void aBasketSignedAsIsolatedIsolatesItsOrders() {
        WaitingActions waiting = waiting(basket("\"i\":true,", listed(limit("99000", "1", TimeInForce.GTC))));
        assertThat(waiting.of("b1")).containsExactly("  ↳ once it triggers: buy 1 BTC-USD at 99000, isolated");
    }

    @Test
    void ordersSayWhatTheirFirstFillArms() {
        WaitingActions waiting = waiting(onFill(listed(
                stop(StopOrder.Kind.STOP, false, "98000", number("97500"), null),
                stop(StopOrder.Kind.TAKE_PROFIT, true, "105000", null, number("50")),
                range(true, number("104900"), null, null),
                new ModifyOrder(ORDER, BTC, number("0.05")),
                new Basket(BTC, true, number("106000"), List.of(new CancelAll(List.of())), Routing.UNSTATED))));
        assertThat(waiting.of("o1"))
                .containsExactly(
                        "  ↳ with the first fill: stop, sell 0.1 BTC-USD once the mark is ≤ 98000, limit 97500",
                        "  ↳ with the first fill: take profit, sell 0.1 BTC-USD once the mark is ≥ 105000, at most 0.5 % from the mark",
                        "  ↳ with the first fill: range, sell 0.1 BTC-USD once the mark is ≤ 98000 or ≥ 105000, limit 104900",
                        "  ↳ with the first fill: modify order " + ORDER + " to 0.05",
                        "  ↳ with the first fill: basket of 1 action once the mark is ≥ 106000");
    }

    @Test
    void aRangeSaysTheSlippageOfEachOfItsTriggers() {
        WaitingActions waiting = waiting(onFill(listed(
                range(true, null, number("150"), number("25")),
                range(false, null, number("150"), number("25")),
                range(true, null, null, number("25")))));
        assertThat(waiting.of("o1"))
                .containsExactly(
                        "  ↳ with the first fill: range, sell 0.1 BTC-USD once the mark is ≤ 98000, at most 1.5 % from the mark"
                                + " or ≥ 105000, at most 0.25 % from the mark",
                        "  ↳ with the first fill: range, buy 0.1 BTC-USD once the mark is ≤ 98000, at most 0.25 % from the mark"
                                + " or ≥ 105000, at most 1.5 % from the mark",
                        "  ↳ with the first fill: range, sell 0.1 BTC-USD once the mark is ≤ 98000"
                                + " or ≥ 105000, at most 0.25 % from the mark");
    }

    /** A later release may leave a number out; the size of a {@code mod} has two names. */
    @Test
    void anAbsentNumberShowsNothing() {
        WaitingActions waiting = waiting(
                onFill(
                        "[{\"mod\":{\"amount\":0.3,\"oid\":\"o2\"}},{\"mod\":{\"oid\":\"o2\"}},"
                                + "{\"l\":{\"b\":true,\"c\":\"BTC-USD\"}},{\"trl\":{\"b\":true,\"c\":\"BTC-USD\"}},{\"rng\":{\"c\":\"BTC-USD\"}}]"));
        assertThat(waiting.of("o1"))
                .containsExactly(
                        "  ↳ with the first fill: modify order o2 to 0.3",
                        "  ↳ with the first fill: modify order o2",
                        "  ↳ with the first fill: buy BTC-USD",
                        "  ↳ with the first fill: trailing stop, sell BTC-USD",
                        "  ↳ with the first fill: range, buy BTC-USD");
    }

    /** The actions as JSON, as the exchange lists them. */
    private static String listed(Action... actions) {
        return TransactionWriter.toText(List.of(actions));
    }

    private static String basket(String flag, String actions) {
        return "\"pendingOnFill\":[],\"baskets\":[{\"orderId\":\"b1\"," + flag + "\"actions\":" + actions + "}]";
    }

    private static String onFill(String actions) {
        return "\"pendingOnFill\":[{\"parentOrderId\":\"o1\",\"actions\":" + actions + "}]";
    }

    private static Action limit(String price, String size, TimeInForce timeInForce) {
        return new LimitOrder(BTC, Side.BUY, number(price), number(size), timeInForce, false, Routing.CROSS);
    }

    private static Action stop(
            StopOrder.Kind kind,
            boolean isAbove,
            String trigger,
            @Nullable Quantity limit,
            @Nullable Quantity slippage) {
        return new StopOrder(kind, BTC, isAbove, number("0.1"), number(trigger), limit, Routing.CROSS, null, slippage);
    }

    private static Action range(
            boolean isLong, @Nullable Quantity highLimit, @Nullable Quantity atStop, @Nullable Quantity atProfit) {
        return new RangeOrder(
                BTC,
                isLong,
                number("0.1"),
                number("98000"),
                number("105000"),
                null,
                highLimit,
                Routing.CROSS,
                null,
                atStop,
                atProfit);
    }

    private static Quantity number(String decimal) {
        return Quantity.of(decimal);
    }

    private static WaitingActions waiting(String lists) {
        return new WaitingActions(ApiJson.mapper()
                .readValue("{\"known\":true,\"scheduledCancelDue\":0," + lists + "}", FullAccount.class));
    }
}
