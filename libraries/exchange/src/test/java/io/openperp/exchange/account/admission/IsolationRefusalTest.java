package io.openperp.exchange.account.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Action;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.transaction.Basket;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.Routing;
import io.openperp.transaction.StopOrder;
import io.openperp.transaction.TimeInForce;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ISO-001: rules before version 8 refuse isolated orders as they always did, and publish the same of them. */
class IsolationRefusalTest {

    private static final String SENTENCE = "isolated margin is not offered: i must be false or absent";

    @Test
    void ordersAreRefusedAfterTheirOtherFlaws() {
        assertThat(IsolationRefusal.of(limit(Routing.ISOLATED), "")).isEqualTo(SENTENCE);
        assertThat(IsolationRefusal.of(limit(Routing.ISOLATED), "px is 0")).isEqualTo("px is 0");
        assertThat(IsolationRefusal.of(limit(Routing.CROSS), "")).isEmpty();
        OrderAction stop = new StopOrder(
                StopOrder.Kind.STOP,
                "BTC-USD",
                false,
                Quantity.of("1"),
                Quantity.of("90000"),
                null,
                Routing.ISOLATED,
                null,
                null);
        assertThat(IsolationRefusal.of(stop, "")).isEqualTo(SENTENCE);
    }

    @Test
    void basketsAreRefusedBeforeTheFlawsOfTheirActions() {
        Basket isolated = basket(Routing.ISOLATED, limit(Routing.CROSS));
        assertThat(IsolationRefusal.of(isolated, "")).isEqualTo(SENTENCE);
        assertThat(IsolationRefusal.of(isolated, "action 0 of the basket: px is 0"))
                .isEqualTo(SENTENCE);
        assertThat(IsolationRefusal.of(isolated, "tr is 0")).isEqualTo("tr is 0");
        Basket nested = basket(Routing.UNSTATED, limit(Routing.CROSS), limit(Routing.ISOLATED));
        assertThat(IsolationRefusal.of(nested, "")).isEqualTo("action 1 of the basket: " + SENTENCE);
        assertThat(IsolationRefusal.of(basket(Routing.UNSTATED, limit(Routing.CROSS)), ""))
                .isEmpty();
    }

    @Test
    void basketsAreWrittenAsBefore() {
        PlaceOrder order = PlaceOrder.newBuilder().setSymbol("BTC-USD").build();
        PlaceConditional stop =
                PlaceConditional.newBuilder().setSymbol("BTC-USD").build();
        PlaceConditional written = IsolationRefusal.withoutRouting(PlaceConditional.newBuilder()
                .setIsolated(true)
                .addActions(Action.newBuilder().setPlaceOrder(order))
                .addActions(Action.newBuilder()
                        .addSigned(1.5)
                        .setPlaceOrder(order.toBuilder().setIsolated(true)))
                .addActions(
                        Action.newBuilder().setPlaceConditional(stop.toBuilder().setIsolated(true)))
                .build());
        assertThat(written)
                .isEqualTo(PlaceConditional.newBuilder()
                        .addActions(Action.newBuilder().setPlaceOrder(order))
                        .addActions(Action.newBuilder().setPlaceOrder(order).setRefusal(SENTENCE))
                        .addActions(
                                Action.newBuilder().setPlaceConditional(stop).setRefusal(SENTENCE))
                        .build());
    }

    private static LimitOrder limit(Routing routing) {
        return new LimitOrder(
                "BTC-USD", Side.BUY, Quantity.of("90000"), Quantity.of("1"), TimeInForce.GTC, false, routing);
    }

    private static Basket basket(Routing routing, LimitOrder... orders) {
        return new Basket("BTC-USD", true, Quantity.of("110000"), List.of(orders), routing);
    }
}
