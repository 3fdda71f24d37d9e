package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.conditional.OnFillOrder;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.journal.Action;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.submission.ActionMessages;
import io.openperp.submission.ConditionalMessages;
import io.openperp.submission.OnFillMessages;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admits on-fill orders, whose first fill arms further actions (OFL-001 to OFL-006). The order is checked like any
 * other; its actions are only checked for their form.
 */
public final class OnFillPlacement {

    private final Listings listings;
    private final KeyMap<OpenOrder> orders;
    private final Conditionals conditionals;
    private final OrderPlacement newOrders;
    private final ConditionalPlacement waiting;

    public OnFillPlacement(
            Listings listings,
            KeyMap<OpenOrder> orders,
            Conditionals conditionals,
            OrderPlacement newOrders,
            ConditionalPlacement waiting) {
        this.listings = listings;
        this.orders = orders;
        this.conditionals = conditionals;
        this.newOrders = newOrders;
        this.waiting = waiting;
    }

    /**
     * Places the parent order. The actions that its fills arm are stored before, so that the first published state of
     * the order already shows them; they are removed if the order is refused.
     *
     * @param refusal why the on-fill order could not be converted to exact values; empty if it could
     */
    void place(Submission submission, int action, OnFill order, Bytes32 id, String refusal) {
        PlaceOnFill placed = OnFillMessages.placeOnFill(order, id);
        String flaw = flaw(refusal, placed.getActionsList());
        boolean waits = flaw.isEmpty() && !isOpen(id);
        if (waits) {
            conditionals.onFills().await(id, new OnFillOrder(placed, lotSize(order.parent())));
        }
        switch (order.parent()) {
            case NewOrder parent -> newOrders.place(submission, action, ActionMessages.placeOrder(parent, id), flaw);
            case ConditionalOrder parent ->
                waiting.place(submission, action, ConditionalMessages.placeConditional(parent, id), flaw);
            case Basket parent -> throw new IllegalStateException("an on-fill order with " + parent);
            case OnFill parent -> throw new IllegalStateException("an on-fill order with " + parent);
        }
        if (waits && !isOpen(id)) {
            conditionals.onFills().take(id);
        }
    }

    private long lotSize(OrderAction parent) {
        ListedMarket market = listings.bySymbol(parent.symbol());
        return market == null ? 1 : market.conditions().parameters().lotSize();
    }

    private boolean isOpen(Bytes32 id) {
        return orders.containsKey(id) || conditionals.isTaken(id);
    }

    /**
     * Returns why the whole on-fill order is refused, or an empty text. Besides {@code refusal}, the reason may be an
     * action that would fail in any situation: nothing has traded yet, so nothing is left unprotected.
     */
    private String flaw(String refusal, List<Action> actions) {
        for (int i = 0; refusal.isEmpty() && i < actions.size(); i++) {
            String flaw = flaw(actions.get(i));
            if (!flaw.isEmpty()) {
                return "action " + i + " of the on-fill order: " + flaw;
            }
        }
        return refusal;
    }

    private String flaw(Action action) {
        return switch (action.getBodyCase()) {
            case PLACE_ORDER -> flaw(action.getPlaceOrder());
            case PLACE_CONDITIONAL -> waiting.flaw(action.getPlaceConditional());
            default -> "";
        };
    }

    private String flaw(PlaceOrder order) {
        ListedMarket market = listings.bySymbol(order.getSymbol());
        if (market == null) {
            return listings.unknown(order.getSymbol());
        }
        @Nullable Refusal refusal = OrderAdmission.size(market.conditions().parameters(), order.getSize());
        if (refusal == null && !order.getIsMarket()) {
            MarketParameters parameters = market.conditions().parameters();
            PlaceOrder placed = PostOnly.onTick(order, parameters);
            refusal = OrderAdmission.price(parameters, placed.getPrice());
        }
        return refusal == null ? "" : refusal.reason();
    }
}
