package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On-fill orders in proposals of multisig accounts that name their parent by its index (OFL-007, MSG-016). */
class OnFillOfProposalTest extends MultisigFixture {

    @Test
    void theIndexCountsAmongTheActionsOfTheProposal() {
        Bytes32 multisig = funded(2, 0);
        LimitOrder entry = limit(Side.BUY, "0.01", "99000");
        StopOrder stop = stop("95000");
        ActionStatus executed = carriedOut(
                multisig, new Note("entry"), entry, new AttachOnFill(1, List.of(stop, new CancelAll(List.of()))));
        assertKind(executed, StatusKind.PROPOSAL_EXECUTED);
        assertThat(executed.getProposal().getMessage()).isEmpty();
        Bytes32 parent = SecretKey.orderId(1, entry, 1, multisig);
        Bytes32 armed = SecretKey.nestedOrderId(0, stop, parent);
        assertThat(statuses(parent)).containsExactly(StatusKind.RESTING);
        assertThat(statuses(armed)).isEmpty();

        floor.exchange.restoreFromSnapshots(3);
        ask(MAKER, limit(Side.SELL, "0.01", "99000"));
        assertThat(statuses(parent)).endsWith(StatusKind.FILLED);
        assertThat(statuses(armed)).startsWith(StatusKind.RESTING);
    }

    @Test
    void aProposalWhoseOrderIsRefusedHasFailed() {
        Bytes32 multisig = funded(2, 0);
        ActionStatus executed =
                carriedOut(multisig, limit(Side.BUY, "0.01", "99000"), new AttachOnFill(0, List.of(stop("0"))));
        assertKind(executed, StatusKind.PROPOSAL_FAILED_STATUS);
        assertThat(executed.getProposal().getMessage())
                .isEqualTo("action 0: action 0 of the on-fill order: trigger 0 is not positive; "
                        + "action 1: action 0 of the on-fill order: trigger 0 is not positive");
    }

    private static StopOrder stop(String trigger) {
        return new StopOrder(
                StopOrder.Kind.STOP,
                "BTC-USD",
                false,
                Quantity.of("0.01"),
                Quantity.of(trigger),
                null,
                Routing.CROSS,
                null,
                null);
    }

    private List<StatusKind> statuses(Bytes32 order) {
        return floor.exchange.accountEvents.stream()
                .filter(event -> event.hasOrderChanged() || event.hasOrderFilled())
                .map(OnFillOfProposalTest::state)
                .filter(state -> state.getOrderId().equals(Keys.write(order)))
                .map(io.openperp.journal.OrderState::getStatus)
                .toList();
    }

    private static io.openperp.journal.OrderState state(AccountEvent event) {
        return event.hasOrderFilled()
                ? event.getOrderFilled().getOrder()
                : event.getOrderChanged().getOrder();
    }
}
