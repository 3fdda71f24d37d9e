package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.Action;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.submission.ActionMessages;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.ConditionalMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.Basket;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.CancelOrder;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.ModifyOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.OrderAction;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the actions of baskets whose trigger a mark has passed (CND-033 to CND-036), in the command that brings the mark,
 * and those that the first fill of an order has armed (OFL-010), in the command that brings the fill: as a transaction that
 * nobody waits for.
 */
public final class TriggeredBaskets {

    private final ConditionalEndings endings;
    private final EndedOrders endedOrders;
    private final OrderPlacement orders;
    private final ConditionalPlacement conditionals;
    private final OrderChanges changes;
    private final PendingTransactions pending;
    private final CommandContext context;
    private final LiquidationIndex index;
    private final IsolatedMargin isolated;

    public TriggeredBaskets(
            ConditionalEndings endings,
            EndedOrders endedOrders,
            OrderPlacement orders,
            ConditionalPlacement conditionals,
            OrderChanges changes,
            PendingTransactions pending,
            CommandContext context,
            LiquidationIndex index,
            IsolatedMargin isolated) {
        this.isolated = isolated;
        this.endings = endings;
        this.endedOrders = endedOrders;
        this.orders = orders;
        this.conditionals = conditionals;
        this.changes = changes;
        this.pending = pending;
        this.context = context;
        this.index = index;
    }

    /** {@code basket} waits no more. */
    void carryOut(Conditional basket) {
        PendingTransaction transaction = run(
                basket.account, basket.terms().getActionsList(), basket.terms().getIsolated(), false);
        String refusal = transaction.isComplete() ? transaction.refusalOfAll() : "";
        StatusKind status = refusal.isEmpty() ? StatusKind.TRIGGERED : StatusKind.TRIGGER_FAILED;
        endings.publish(basket, status, refusal);
        endedOrders.ended(basket.account.key, basket.id, status, 0, context.timeNanos());
        pending.completeIfAnswered(transaction);
    }

    /** A fill of an order has armed actions: they are of the owner of the order, who signed both, and isolated if the order is (ISO-031). */
    void filled(Account account, List<Action> armed) {
        pending.completeIfAnswered(run(isolated.ownerOf(account), armed, isolated.isIsolated(account), true));
    }

    private PendingTransaction run(Account account, List<Action> held, boolean allIsolated, boolean armedByFill) {
        PendingTransaction transaction = pending.openTriggered(account.key);
        Submission submission = new Submission(account, account.key, true, transaction, context.timeNanos());
        submission.isArmedByFill = armedByFill;
        List<RequestedAction> actions = BasketMessages.actions(held);
        for (int i = 0; i < actions.size(); i++) {
            one(submission, i, actions.get(i), allIsolated);
        }
        submission.forward(context.outbox(), submission.nowNanos);
        submission.accounts().forEach(Account::forgetIdleHoldings);
        submission.accounts().forEach(index::look);
        return transaction;
    }

    private void one(Submission submission, int place, RequestedAction requested, boolean allIsolated) {
        String refusal = requested.refusal();
        switch (requested.action()) {
            case NewOrder order ->
                orders.place(
                        part(submission, order, allIsolated),
                        place,
                        ActionMessages.placeOrder(order, requested.orderId()),
                        refusal);
            case ConditionalOrder order ->
                conditionals.place(
                        part(submission, order, allIsolated),
                        place,
                        ConditionalMessages.placeConditional(order, requested.orderId()),
                        refusal);
            case Basket basket ->
                conditionals.place(submission, place, basket(basket, requested.orderId(), allIsolated), refusal);
            case ModifyOrder modify -> changes.modify(submission, place, modify, refusal);
            case CancelOrder cancel -> changes.cancel(submission, place, cancel);
            case CancelAll cancel -> changes.cancelAll(submission, place, cancel);
            default -> throw new IllegalStateException("a basket with " + requested.action());
        }
    }

    private static PlaceConditional basket(Basket basket, @Nullable Bytes32 id, boolean allIsolated) {
        PlaceConditional placed = BasketMessages.placeBasket(basket, id);
        return allIsolated ? placed.toBuilder().setIsolated(true).build() : placed;
    }

    private Submission part(Submission submission, OrderAction order, boolean allIsolated) {
        return isolated.route(submission, allIsolated || order.isIsolated(), order.symbol());
    }
}
