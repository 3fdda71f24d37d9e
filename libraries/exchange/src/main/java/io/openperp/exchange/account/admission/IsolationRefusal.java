package io.openperp.exchange.account.admission;

import io.openperp.journal.Action;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OrderAction;

/** How rules before version 8 refuse {@code i} true: as gateways and shards did that knew no isolated margin. */
final class IsolationRefusal {

    private static final String SENTENCE = "isolated margin is not offered: i must be false or absent";

    private IsolationRefusal() {}

    /**
     * Why the order is refused; empty if it is not.
     *
     * @param flaw of the action otherwise, which may be empty
     */
    static String of(OrderAction order, String flaw) {
        if (!(order instanceof Basket basket)) {
            return flaw.isEmpty() && order.isIsolated() ? SENTENCE : flaw;
        }
        boolean isOfActions = flaw.startsWith("a basket of ") || flaw.startsWith("action ");
        if (basket.isIsolated() && (flaw.isEmpty() || isOfActions)) {
            return SENTENCE;
        }
        for (int i = 0; flaw.isEmpty() && i < basket.actions().size(); i++) {
            if (basket.actions().get(i) instanceof OrderAction nested && nested.isIsolated()) {
                return "action " + i + " of the basket: " + SENTENCE;
            }
        }
        return flaw;
    }

    /** The basket as it was written before orders in it could be isolated. */
    static PlaceConditional withoutRouting(PlaceConditional basket) {
        PlaceConditional.Builder message = basket.toBuilder().clearIsolated();
        for (int i = 0; i < basket.getActionsCount(); i++) {
            Action action = basket.getActions(i);
            if (action.getPlaceOrder().getIsolated()
                    || action.getPlaceConditional().getIsolated()) {
                message.setActions(i, refused(action));
            }
        }
        return message.build();
    }

    private static Action refused(Action action) {
        Action.Builder refused = action.toBuilder().clearSigned();
        if (action.hasPlaceOrder()) {
            refused.setPlaceOrder(PlaceOrder.newBuilder(action.getPlaceOrder()).clearIsolated());
        } else {
            refused.setPlaceConditional(
                    PlaceConditional.newBuilder(action.getPlaceConditional()).clearIsolated());
        }
        return action.getRefusal().isEmpty() ? refused.setRefusal(SENTENCE).build() : refused.build();
    }
}
