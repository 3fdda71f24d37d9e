package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.CommandSubmissions;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.conditional.OnFillOrder;
import io.openperp.exchange.account.conditional.OnFills.ParentFill;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Carries out the actions that fills of an order arm (OFL-010), and enlarges its exits, the orders that close what it
 * has opened, with each further fill (OFL-014).
 */
public final class ArmedOrders {

    private final TriggeredBaskets baskets;
    private final Conditionals conditionals;
    private final KeyMap<OpenOrder> orders;
    private final ConditionalEndings endings;
    private final OrderChanges changes;
    private final CommandSubmissions submissions;
    private final IsolatedMargin isolated;

    public ArmedOrders(
            TriggeredBaskets baskets,
            Conditionals conditionals,
            KeyMap<OpenOrder> orders,
            ConditionalEndings endings,
            OrderChanges changes,
            CommandSubmissions submissions,
            IsolatedMargin isolated) {
        this.baskets = baskets;
        this.conditionals = conditionals;
        this.orders = orders;
        this.endings = endings;
        this.changes = changes;
        this.submissions = submissions;
        this.isolated = isolated;
    }

    /**
     * Carries out what a fill of an order of this account arms. The actions run for the owner of the account, who has
     * signed the order and its actions.
     */
    public void filled(Account account, ParentFill fill) {
        List<Action> arms = fill.arms();
        if (!arms.isEmpty()) {
            baskets.filled(account, arms);
        }
        List<OnFillOrder.Growth> resting = new ArrayList<>();
        for (OnFillOrder.Growth growth : fill.grows()) {
            Conditional waiting = conditionals.find(id(growth.exit()));
            if (waiting == null) {
                resting.add(growth);
            } else {
                waiting.grow(growth.more());
                endings.publish(waiting, StatusKind.RESTING, "modified");
            }
        }
        grow(isolated.ownerOf(account), resting);
    }

    /**
     * Makes exits larger that rest in the book or are on their way to it; an exit that has ended is not placed again.
     */
    private void grow(Account owner, List<OnFillOrder.Growth> resting) {
        resting.removeIf(growth -> !mayRest(id(growth.exit())));
        if (resting.isEmpty()) {
            return;
        }
        Submission submission = submissions.armed(owner);
        for (int i = 0; i < resting.size(); i++) {
            OpenOrder order = orders.get(id(resting.get(i).exit()));
            if (order != null) {
                long size = order.filled() + order.reserved() + resting.get(i).more();
                changes.modify(submission, i, new ModifyOrder(order.id, order.market.symbol(), Quantity.of(size)), "");
            }
        }
        submissions.send(submission, CommandSubmissions.NEVER_EXPIRES);
        submissions.complete(submission);
    }

    private boolean mayRest(Bytes32 exit) {
        Conditional triggered = conditionals.triggered(exit);
        return orders.containsKey(exit) && (triggered == null || triggered.mayRest());
    }

    private static Bytes32 id(Action exit) {
        return Keys.read(
                exit.hasPlaceOrder()
                        ? exit.getPlaceOrder().getOrderId()
                        : exit.getPlaceConditional().getOrderId());
    }
}
