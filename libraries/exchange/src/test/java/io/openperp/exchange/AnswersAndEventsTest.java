package io.openperp.exchange;

import static io.openperp.transaction.field.TimeInForce.GTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageSetting;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.transaction.Basket;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers are published as events too, and refusals say what would be accepted (ORD-050). */
class AnswersAndEventsTest {

    private static final String BTC = "BTC-USD";

    private static final Bytes32 ALICE = Floor.named("alice");

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);

    @BeforeEach
    void open() {
        floor.price(BTC, "100000");
        floor.price("ETH-USD", "3000");
        floor.fund("mm", "1000000");
        floor.fund("alice", "100000");
    }

    @Test
    void aCancelAllThatAMarketRefusesHasAnEvent() { // ORD-013
        floor.one("alice", Floor.buy("o1", BTC, "0.1", "99000"));
        assertThat(ask(Floor.cancel("o1", BTC), Floor.cancelAll()))
                .containsExactly("cancelled", "cancelAllRejected: No open orders");
        assertThat(cancelsRejected())
                .containsExactly(CancelRejected.newBuilder()
                        .setSymbol(BTC)
                        .setReason("No open orders")
                        .build());
    }

    @Test
    void aCancelAllThatFoundSomethingSomewhereHasNone() { // ORD-013
        floor.one("alice", Floor.buy("o1", BTC, "0.1", "99000"));
        floor.one("alice", Floor.buy("e1", "ETH-USD", "1", "2900"));
        assertThat(ask(Floor.cancel("o1", BTC), Floor.cancelAll())).containsExactly("cancelled", "cancelled");
        assertThat(cancelsRejected()).isEmpty();
    }

    @Test
    void anOrderForAnUnknownSymbolHasAnEvent() { // ORD-015
        floor.one("alice", Floor.buy("d1", "DOGE-USD", "3", "1"));
        OrderState published = orders("d1").getFirst();
        assertThat(published.getStatus()).isEqualTo(StatusKind.REJECTED_INVALID);
        assertThat(published.getSymbol()).isEqualTo("DOGE-USD");
        assertThat(published.getOriginalSize()).isEqualTo(Decimals.parse("3"));
        assertThat(published.getReason()).startsWith("unknown symbol DOGE-USD");
        floor.one("alice", Floor.buy("d2", "X".repeat(5000), "3", "1"));
        assertThat(orders("d2").getFirst().getSymbol()).isEqualTo("X".repeat(64));
    }

    @Test
    void theOriginalSizeOfAReduceOnlyOrderIsWhatWasSent() { // ORD-025
        ask(Floor.limit("r0", BTC, false, "101000", "0.5", TimeInForce.GTC, true));
        assertThat(orders("r0").getFirst().getOriginalSize()).isEqualTo(Decimals.parse("0.5"));
        floor.one("mm", Floor.sell("m1", BTC, "0.2", "100000"));
        floor.one("alice", Floor.buy("o1", BTC, "0.2", "100000"));
        assertThat(ask(Floor.limit("r1", BTC, false, "101000", "0.5", TimeInForce.GTC, true)))
                .containsExactly("resting left 0.2");
        floor.one("mm", Floor.buy("m2", BTC, "0.1", "101000"));
        floor.exchange.restoreFromSnapshots(3);
        floor.one("alice", Floor.cancel("r1", BTC));
        assertThat(orders("r1"))
                .hasSizeGreaterThan(2)
                .allSatisfy(published -> assertThat(published.getOriginalSize()).isEqualTo(Decimals.parse("0.5")));
        assertThat(orders("r1").getLast().getFilledSize()).isEqualTo(Decimals.parse("0.1"));
    }

    @Test
    void refusalsSayWhatThereIs() { // ORD-050
        assertThat(ask(Floor.limit("r0", BTC, false, "101000", "0.5", TimeInForce.GTC, true)))
                .containsExactly("cancelledReduceOnly: there is no position to reduce");
        floor.one("mm", Floor.sell("m1", BTC, "0.2", "100000"));
        assertThat(ask(Floor.limit("p1", BTC, true, "100010", "0.5", TimeInForce.ALO, false)))
                .containsExactly("rejectedCrossing: the best offer is 100000");
        floor.one("alice", Floor.buy("o1", BTC, "0.2", "100000"));
        assertThat(ask(Floor.limit("r1", BTC, true, "99000", "0.5", TimeInForce.GTC, true)))
                .containsExactly("cancelledReduceOnly: the position is long 0.2: only a sell reduces it");
        floor.one("alice", Floor.buy("o2", BTC, "0.1", "99000"));
        assertThat(ask(Floor.cancel("o2", "ETH-USD"), Floor.modify("o2", "ETH-USD", "1")))
                .containsExactly(
                        "cancelOneRejected: Order not found: it is an order in BTC-USD",
                        "rejectedInvalid: Order not found: it is an order in BTC-USD");
        Action one = Floor.leverage(BTC, "5");
        Action list = one.toBuilder()
                .setChangeLeverage(one.getChangeLeverage().toBuilder()
                        .addSettings(LeverageSetting.newBuilder()
                                .setSymbol("SOL-USD")
                                .setLeverage(Decimals.parse("99"))))
                .build();
        assertThat(ask(list)).containsExactly("error: leverage 99 is outside 1 to 20 for SOL-USD");
    }

    @Test
    void aCancelThatCameTooLateSaysHowTheOrderEnded() { // ORD-011
        floor.one("alice", Floor.buy("o1", BTC, "0.1", "99000"));
        floor.one("mm", Floor.sell("m1", BTC, "0.1", "99000"));
        String filled = "it was filled at " + lastMarketTime();
        floor.one("alice", Floor.buy("o2", BTC, "0.1", "99000"));
        ask(Floor.cancel("o2", BTC));
        String cancelled = "it was cancelled at " + lastMarketTime();
        floor.exchange.restoreFromSnapshots(3);
        assertThat(ask(Floor.cancel("o1", BTC), Floor.modify("o2", BTC, "1")))
                .containsExactly(
                        "cancelOneRejected filled 0.1: Order not found: " + filled,
                        "rejectedInvalid cancelled 0: Order not found: " + cancelled);
        assertThat(floor.ask("mm", Floor.cancel("o1", BTC)).getStatusesList())
                .singleElement()
                .extracting(StatusText::of)
                .isEqualTo("cancelOneRejected: Order not found");
    }

    /** Nobody gets an answer for the actions of a basket or a fill, so the account stream says why they did nothing. */
    @Test
    void aBasketAndAnOnFillOrderThatCameTooLateSayHowTheOrderEnded() { // ORD-011
        floor.one("alice", Floor.buy("o1", BTC, "0.3", "99000"));
        io.openperp.transaction.Action cancel = new CancelOrder(BTC, floor.orders.id("o1"));
        io.openperp.transaction.Action modify = new ModifyOrder(floor.orders.id("o1"), BTC, Quantity.of("0.1"));
        LimitOrder entry =
                new LimitOrder(BTC, Side.BUY, Quantity.of("98000"), Quantity.of("0.1"), GTC, false, Routing.UNSTATED);
        floor.askInSignedBytes(
                ALICE,
                ALICE,
                new Basket(BTC, true, Quantity.of("100100"), List.of(cancel, modify), Routing.UNSTATED),
                new OnFill(entry, List.of(cancel, modify)));
        floor.one("mm", Floor.sell("m1", BTC, "0.3", "99000"));
        long filledAt = lastMarketNanos();
        assertThat(cancelsRejected()).isEmpty();

        floor.one("mm", Floor.sell("m2", BTC, "0.1", "98000"));
        assertThat(cancelsRejected()).containsExactly(late(false, filledAt), late(true, filledAt));
        floor.price(BTC, "100200");
        assertThat(cancelsRejected())
                .containsExactly(
                        late(false, filledAt), late(true, filledAt), late(false, filledAt), late(true, filledAt));
    }

    private CancelRejected late(boolean isModify, long filledAt) {
        return CancelRejected.newBuilder()
                .setSymbol(BTC)
                .setOrderId(Keys.write(floor.orders.id("o1")))
                .setReason("Order not found: it was filled at " + time(filledAt))
                .setModify(isModify)
                .setEnd(OrderEnd.newBuilder()
                        .setStatus(StatusKind.FILLED)
                        .setFilledSize(Decimals.parse("0.3"))
                        .setTimeNanos(filledAt))
                .build();
    }

    private String lastMarketTime() {
        return time(lastMarketNanos());
    }

    private long lastMarketNanos() {
        return floor.exchange.accountEvents.stream()
                .mapToLong(AccountEvent::getMarketTimeNanos)
                .max()
                .orElseThrow();
    }

    private static String time(long nanos) {
        return Instant.ofEpochSecond(0, nanos).truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private List<String> ask(Action... actions) {
        return floor.ask("alice", actions).getStatusesList().stream()
                .map(StatusText::of)
                .toList();
    }

    private List<CancelRejected> cancelsRejected() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasCancelRejected)
                .map(AccountEvent::getCancelRejected)
                .toList();
    }

    /** Every state of the order that was published. */
    private List<OrderState> orders(String id) {
        return floor.exchange.accountEvents.stream()
                .map(event -> event.hasOrderFilled()
                        ? event.getOrderFilled().getOrder()
                        : event.getOrderChanged().getOrder())
                .filter(order -> order.getOrderId().equals(Keys.write(floor.orders.id(id))))
                .toList();
    }
}
