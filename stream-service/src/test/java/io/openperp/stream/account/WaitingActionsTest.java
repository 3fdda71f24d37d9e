package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.views.OrderViews;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** STR-030 and STR-031: an update has the actions that wait with its order, and none that do not wait. */
class WaitingActionsTest {

    private static final String ACTIONS =
            "[{\"m\":{\"b\":true,\"c\":\"BTC-USD\",\"i\":false,\"r\":false,\"slippage\":50,\"sz\":0.1}},{\"cxa\":{\"c\":[]}}]";

    @Test
    void aBasketThatWaitsHasItsActionsAsTheyWereSigned() {
        OrderState basket = basket(StatusKind.RESTING, false);
        assertThat(ApiJson.mapper().writeValueAsString(actionsIn(basket))).isEqualTo(ACTIONS);
        assertThat(update(basket).i()).isNull();
        WaitingBasket listed = WaitingActions.basket(basket).orElseThrow();
        assertThat(ApiJson.mapper().writeValueAsString(listed))
                .isEqualTo("{\"orderId\":\"" + Bytes32.ZERO + "\",\"actions\":" + ACTIONS + "}");
    }

    @Test
    void oneThatWasSignedIsolatedSaysSo() {
        OrderState basket = basket(StatusKind.RESTING, true);
        assertThat(update(basket).i()).isTrue();
        assertThat(WaitingActions.basket(basket).orElseThrow().i()).isTrue();
        assertThat(actionsIn(basket)).isEqualTo(actionsIn(basket(StatusKind.RESTING, false)));
    }

    @ParameterizedTest
    @EnumSource(
            value = StatusKind.class,
            names = {
                "CANCELLED",
                "CANCELLED_RISK_LIMIT",
                "TRIGGERED",
                "TRIGGER_FAILED",
                "REJECTED_DUPLICATE",
                "REJECTED_RISK_LIMIT",
                "REJECTED_INVALID"
            })
    void oneThatDoesNotWaitHasNone(StatusKind status) {
        assertThat(update(basket(status, true)).actions()).isNull();
        assertThat(update(basket(status, true)).i()).isNull();
        assertThat(WaitingActions.basket(basket(status, true))).isEmpty();
    }

    @Test
    void anOrderHasOnlyWhatItsFirstFillArms() {
        Action cancels = Action.newBuilder()
                .setCancelAllOrders(CancelAllOrders.getDefaultInstance())
                .build();
        OrderState plain =
                basket(StatusKind.RESTING, false).toBuilder().clearConditional().build();
        OrderState arms = plain.toBuilder().addOnFill(cancels).build();
        assertThat(update(arms).onFill()).hasSize(1);
        assertThat(update(arms).actions()).isNull();
        assertThat(update(plain).onFill()).isNull();
        assertThat(WaitingActions.basket(arms)).isEmpty();
        assertThat(WaitingActions.pendingOnFill(arms)).isPresent();
    }

    private static List<?> actionsIn(OrderState order) {
        return List.copyOf(update(order).actions());
    }

    private static OrderUpdate update(OrderState order) {
        return (OrderUpdate) WaitingActions.in(OrderViews.orderUpdate(order, false, 7), order);
    }

    private static OrderState basket(StatusKind status, boolean isIsolated) {
        PlaceOrder entry = PlaceOrder.newBuilder()
                .setOrderId(Keys.write(Bytes32.ZERO))
                .setSymbol("BTC-USD")
                .setIsBuy(true)
                .setIsMarket(true)
                .setSize(Decimals.parse("0.1"))
                .setHasSlippage(true)
                .setSlippage(Decimals.parse("50"))
                .build();
        return OrderState.newBuilder()
                .setOrderId(Keys.write(Bytes32.ZERO))
                .setSymbol("BTC-USD")
                .setIsMarket(true)
                .setStatus(status)
                .setTriggered(status == StatusKind.TRIGGERED || status == StatusKind.TRIGGER_FAILED)
                .setConditional(PlaceConditional.newBuilder()
                        .setKind(ConditionalKind.BASKET)
                        .setHigh(Decimals.parse("101000"))
                        .setIsolated(isIsolated)
                        .addActions(Action.newBuilder().setPlaceOrder(entry))
                        .addActions(Action.newBuilder().setCancelAllOrders(CancelAllOrders.getDefaultInstance())))
                .build();
    }
}
