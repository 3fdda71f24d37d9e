package io.openperp.drill.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.client.Actions;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a basket holds happens together and once, and so does what the first fill of an order arms (CND-010, CND-033, OFL-010, OFL-012). */
class HeldOrdersTest {

    private static final Bytes32 ACCOUNT = Bytes32.of(new byte[32]);
    private static final LimitOrder ORDER = Actions.limit(Side.BUY, "BTC-USD", "0.1", "100000");
    private static final String FIRST = nested(0);
    private static final String SECOND = nested(1);
    private static final String HOLDER = holder().toString();

    private final HeldOrders held = new HeldOrders();

    @Test
    void aBasketThatTriggersOnceAndPlacesAllItsOrdersIsRight() {
        basket();
        become(StatusKind.RESTING, StatusKind.TRIGGERED);
        leg(FIRST, StatusKind.RESTING);
        leg(SECOND, StatusKind.REJECTED_RISK_LIMIT);

        assertThat(held.discrepancies()).isEmpty();
        assertThat(held.triggered()).isEqualTo(1);
    }

    @Test
    void aBasketThatTriggersTwiceIsFound() {
        basket();
        become(StatusKind.RESTING, StatusKind.TRIGGERED, StatusKind.TRIGGERED);

        assertThat(held.discrepancies()).first().asString().endsWith("triggered 2 times");
    }

    @Test
    void aTriggeredBasketOfWhichAnOrderIsMissingIsFound() {
        basket();
        become(StatusKind.RESTING, StatusKind.TRIGGERED);
        leg(FIRST, StatusKind.RESTING);

        assertThat(held.discrepancies()).singleElement().asString().contains(SECOND + " STATUS_KIND_UNSPECIFIED");
    }

    @Test
    void anOrderOfABasketThatWaitsOrWasCancelledIsFound() {
        basket();
        become(StatusKind.RESTING, StatusKind.CANCELLED);
        leg(FIRST, StatusKind.RESTING);

        assertThat(held.discrepancies()).singleElement().asString().contains("triggered 0 times");
    }

    @Test
    void aFillArmsAllOrdersOnce() {
        parent();
        parentBecomes(StatusKind.RESTING, false);
        assertThat(held.discrepancies()).isEmpty();
        parentBecomes(StatusKind.FILLED, true);
        assertThat(held.discrepancies()).singleElement().asString().contains("is FILLED, filled");
        leg(FIRST, StatusKind.RESTING);
        leg(SECOND, StatusKind.RESTING);

        assertThat(held.discrepancies()).isEmpty();
        assertThat(held.armed()).isEqualTo(1);
    }

    @Test
    void anOrderThatIsArmedASecondTimeIsFound() {
        parent();
        parentBecomes(StatusKind.FILLED, true);
        leg(FIRST, StatusKind.RESTING);
        leg(SECOND, StatusKind.CANCELLED);
        leg(SECOND, StatusKind.RESTING);
        leg(FIRST, StatusKind.REJECTED_DUPLICATE);

        assertThat(held.discrepancies())
                .hasSize(2)
                .allMatch(sentence -> sentence.endsWith("held by " + HOLDER + ", has a second life"));
    }

    @Test
    void whatIsArmedWithoutAFillIsFound() {
        parent();
        parentBecomes(StatusKind.RESTING, false);
        leg(FIRST, StatusKind.RESTING);

        assertThat(held.discrepancies()).singleElement().asString().contains("without a fill");
    }

    @Test
    void ordersOfAParentThatEndsWithoutAFillEndAsCancelled() {
        parent();
        parentBecomes(StatusKind.RESTING, false);
        parentBecomes(StatusKind.CANCELLED, false);
        leg(FIRST, StatusKind.CANCELLED);
        assertThat(held.discrepancies()).as("nothing of the second").hasSize(1);
        leg(SECOND, StatusKind.CANCELLED);

        assertThat(held.discrepancies()).isEmpty();
    }

    @Test
    void nothingIsHeardOfTheOrdersOfAParentThatWasRefused() {
        parent();
        parentBecomes(StatusKind.REJECTED_RISK_LIMIT, false);

        assertThat(held.discrepancies()).isEmpty();
    }

    @Test
    void ordersOfAParentThatItsMarketRefusesEndAsCancelled() {
        parent();
        parentBecomes(StatusKind.REJECTED_INVALID, false);
        leg(FIRST, StatusKind.CANCELLED);
        assertThat(held.discrepancies()).as("nothing of the second").hasSize(1);
        leg(SECOND, StatusKind.CANCELLED);

        assertThat(held.discrepancies()).isEmpty();
    }

    private void basket() {
        request(Actions.basket("BTC-USD", true, "101000", ORDER, ORDER));
    }

    private void parent() {
        request(Actions.onFill(ORDER, ORDER, ORDER));
    }

    private void request(OrderAction order) {
        held.requested(new RequestedTransaction(
                ACCOUNT, ACCOUNT, 1, ByteString.EMPTY, List.of(new RequestedAction(order, holder(), ""))));
    }

    private void become(StatusKind... states) {
        for (StatusKind state : states) {
            held.changed(
                    HOLDER,
                    OrderState.newBuilder()
                            .setStatus(state)
                            .setConditional(PlaceConditional.newBuilder().setKind(ConditionalKind.BASKET))
                            .build(),
                    false);
        }
    }

    private void parentBecomes(StatusKind state, boolean isFill) {
        OrderState.Builder order = OrderState.newBuilder().setStatus(state);
        if (state == StatusKind.RESTING) {
            order.addOnFill(Action.getDefaultInstance());
        }
        held.changed(HOLDER, order.build(), isFill);
    }

    private void leg(String orderId, StatusKind state) {
        held.changed(orderId, OrderState.newBuilder().setStatus(state).build(), false);
    }

    private static Bytes32 holder() {
        return SecretKey.orderId(0, ORDER, 1, ACCOUNT);
    }

    private static String nested(int index) {
        return SecretKey.nestedOrderId(index, ORDER, holder()).toString();
    }
}
