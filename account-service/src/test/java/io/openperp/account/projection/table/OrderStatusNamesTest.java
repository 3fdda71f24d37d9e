package io.openperp.account.projection.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import org.junit.jupiter.api.Test;

class OrderStatusNamesTest {

    /** A history has thousands of rows, and no answer lists what a basket held once it has ended (CND-037). */
    @Test
    void termsOfAnEndedBasketAreKeptWithoutItsActions() throws Exception {
        PlaceConditional terms = PlaceConditional.newBuilder()
                .setKind(ConditionalKind.BASKET)
                .setHigh(101_000)
                .build();
        PlaceConditional basket = terms.toBuilder()
                .addActions(Action.newBuilder().setCancelAllOrders(CancelAllOrders.getDefaultInstance()))
                .build();
        OrderState order = OrderState.newBuilder().setConditional(basket).build();
        assertThat(PlaceConditional.parseFrom(OrderStatusNames.conditional(order)))
                .isEqualTo(basket);
        assertThat(PlaceConditional.parseFrom(OrderStatusNames.endedConditional(order)))
                .isEqualTo(terms);
        assertThat(OrderStatusNames.endedConditional(OrderState.getDefaultInstance()))
                .isNull();
    }
}
