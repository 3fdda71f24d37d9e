package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.PlaceConditional;
import io.openperp.submission.ActionMessages;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.ConditionalMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.TradingAction;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the actions on orders, whether they come from a transaction, from a basket that the mark has triggered,
 * or were armed by a fill.
 */
public final class TradingActions {

    private final OrderPlacement orders;
    private final ConditionalPlacement conditionals;
    private final OnFillPlacement onFills;
    private final OrderChanges changes;
    private final ScheduledCancels scheduledCancels;
    private final UnfilledOrders unfilled;
    private final IsolatedMargin isolated;

    public TradingActions(
            OrderPlacement orders,
            ConditionalPlacement conditionals,
            OnFillPlacement onFills,
            OrderChanges changes,
            ScheduledCancels scheduledCancels,
            UnfilledOrders unfilled,
            IsolatedMargin isolated) {
        this.orders = orders;
        this.conditionals = conditionals;
        this.onFills = onFills;
        this.changes = changes;
        this.scheduledCancels = scheduledCancels;
        this.unfilled = unfilled;
        this.isolated = isolated;
    }

    /**
     * Carries out one action, or answers why it is refused.
     *
     * @param requested the same action with its order ID and, if its form is not accepted, the refusal
     */
    public void carryOut(Submission submission, int index, TradingAction action, RequestedAction requested) {
        carryOut(submission, index, action, requested, false);
    }

    /**
     * Carries out one action, or answers why it is refused.
     *
     * @param allIsolated whether orders of the action are isolated even if they do not say so
     */
    void carryOut(
            Submission submission, int index, TradingAction action, RequestedAction requested, boolean allIsolated) {
        String flaw = requested.refusal();
        switch (action) {
            case OrderAction order -> place(submission, index, order, requested, allIsolated);
            case AttachOnFill attach ->
                submission.answer(ActionStatus.newBuilder().setAction(index).setAttachedTo((int) attach.parent()));
            case ModifyOrder modify -> changes.modify(submission, index, modify, flaw);
            case CancelOrder cancel -> changes.cancel(submission, index, cancel);
            case CancelAll cancel -> changes.cancelAll(submission, index, cancel);
            case ScheduleCancel schedule -> scheduledCancels.schedule(submission, index, schedule, flaw);
            case StayUntilFilled stay -> unfilled.set(submission, index, stay, flaw);
        }
    }

    private void place(
            Submission submission, int index, OrderAction action, RequestedAction requested, boolean allIsolated) {
        String flaw = requested.refusal();
        Bytes32 id = requested.orderId();
        // a basket is isolated only if it says so itself
        boolean isIsolated = action.isIsolated() || allIsolated && !(action instanceof Basket);
        Submission part = isolated.route(submission, isIsolated, action.symbol());
        switch (action) {
            case NewOrder order -> orders.place(part, index, ActionMessages.placeOrder(order, id), flaw);
            case ConditionalOrder order ->
                conditionals.place(part, index, ConditionalMessages.placeConditional(order, id), flaw);
            case Basket basket -> conditionals.place(submission, index, message(basket, id, allIsolated), flaw);
            case OnFill armed -> onFills.place(part, index, armed, requested.requireOrderId(), flaw);
        }
    }

    private static PlaceConditional message(Basket basket, @Nullable Bytes32 id, boolean allIsolated) {
        PlaceConditional placed = BasketMessages.placeBasket(basket, id);
        return allIsolated ? placed.toBuilder().setIsolated(true).build() : placed;
    }
}
