package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class AccountStateTest {

    private final AccountState account = new AccountState(Bytes32.ZERO, 0);

    /**
     * Orders are listed as in the query: by when they were placed, and those of one transaction by their place in it.
     */
    @Test
    void openOrdersAreListedTheNewestFirst() {
        take(order(9, 100));
        take(order(1, 200));
        take(order(5, 200));
        take(order(3, 200));
        take(order(1, 200).toBuilder().setFilledSize(1).build());
        assertThat(account.openOrders())
                .extracting(each -> each.getOrderId().byteAt(0))
                .containsExactly((byte) 3, (byte) 5, (byte) 1, (byte) 9);
    }

    @Test
    void orderThatHoldsActionsCountsByTheirLength() {
        take(order(1, 100));
        take(order(2, 100));
        assertThat(account.openOrderEntries()).isEqualTo(2);
        Action cancels = Action.newBuilder()
                .setCancelAllOrders(
                        CancelAllOrders.newBuilder().addAllSymbols(Collections.nCopies(200, "X".repeat(62))))
                .build();
        take(order(3, 100).toBuilder()
                .setConditional(PlaceConditional.newBuilder().addActions(cancels))
                .build());
        assertThat(account.openOrderEntries()).as("12.8 kB at 400 bytes").isBetween(2 + 32, 2 + 34);
        take(order(1, 100).toBuilder().addOnFill(cancels).build());
        assertThat(account.openOrderEntries()).isBetween(1 + 64, 1 + 68);
    }

    private void take(OrderState order) {
        account.take(AccountEvent.newBuilder()
                .setOrderChanged(OrderChanged.newBuilder().setOrder(order))
                .build());
    }

    private static OrderState order(int id, long placedAt) {
        byte[] orderId = new byte[32];
        orderId[0] = (byte) id;
        return OrderState.newBuilder()
                .setOrderId(ByteString.copyFrom(orderId))
                .setStatus(StatusKind.RESTING)
                .setPlacedAtNanos(placedAt)
                .build();
    }
}
