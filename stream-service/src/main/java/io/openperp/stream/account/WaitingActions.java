package io.openperp.stream.account;

import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.submission.ArmedActions;
import io.openperp.units.Base58;
import java.util.Optional;

/**
 * Reads the actions that wait with an open order: either for its first fill (OFL-006), or, in a basket, for the mark to
 * pass the trigger (CND-037).
 */
final class WaitingActions {

    private WaitingActions() {}

    /** Actions that the first fill of the order arms; empty if it has none or has been filled already. */
    static Optional<PendingOnFill> pendingOnFill(OrderState order) {
        return order.getOnFillCount() == 0
                ? Optional.empty()
                : Optional.of(
                        new PendingOnFill(orderId(order), ApiJson.objects(ArmedActions.json(order.getOnFillList()))));
    }

    /** Actions of a basket that has not been executed yet; empty for any other order. */
    static Optional<WaitingBasket> basket(OrderState order) {
        PlaceConditional terms = order.getConditional();
        if (terms.getKind() != ConditionalKind.BASKET || order.getStatus() != StatusKind.RESTING) {
            return Optional.empty();
        }
        Boolean areIsolated = terms.getIsolated() ? true : null;
        return Optional.of(new WaitingBasket(
                orderId(order), ApiJson.objects(ArmedActions.json(terms.getActionsList())), areIsolated));
    }

    /**
     * Returns an update of this order with the actions added that wait for its first fill or, in a basket, for its
     * trigger; returns any other message unchanged.
     */
    static AccountUpdate in(AccountUpdate update, OrderState order) {
        if (!(update instanceof OrderUpdate change)) {
            return update;
        }
        OrderUpdate armed = pendingOnFill(order)
                .map(pending -> change.arming(pending.actions()))
                .orElse(change);
        return basket(order).map(armed::holding).orElse(armed);
    }

    private static String orderId(OrderState order) {
        return Base58.encode(order.getOrderId().toByteArray());
    }
}
