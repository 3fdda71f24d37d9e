package io.openperp.exchange.market;

import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.matching.DelayedTransactions;
import io.openperp.exchange.market.matching.OrderMatching;
import io.openperp.exchange.market.matching.TransactionActions;
import io.openperp.journal.Arrival;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Outbox;

/**
 * Executes transactions in a market and answers them. If an order of a transaction has to wait before it may trade
 * (DLY-001), or a cancel behind the order that it cancels (DLY-006), this action and all after it are held back, and
 * executed when it is due.
 */
final class MarketTransactions {

    private final CommandContext context;
    private final OrderMatching orders;
    private final DelayedTransactions delayed;
    private final Settlements settlements;
    private final FinalSettlement settlement;

    MarketTransactions(
            CommandContext context,
            OrderMatching orders,
            DelayedTransactions delayed,
            Settlements settlements,
            FinalSettlement settlement) {
        this.context = context;
        this.orders = orders;
        this.delayed = delayed;
        this.settlements = settlements;
        this.settlement = settlement;
    }

    /** Executes the actions of one transaction in this market, without other commands in between. */
    void execute(ExecuteActions execute, Arrival arrival, Outbox outbox) {
        carryOut(new TransactionActions(execute), arrival, outbox);
    }

    /**
     * Executes the rest of the transaction that has waited longest; does nothing if it is not due yet. If it has to wait
     * again the next one follows, so that each command answers a transaction as long as one is due.
     */
    void executeDue(Arrival arrival, Outbox outbox) {
        long appendNanos = appendNanos(arrival);
        TransactionActions due = delayed.takeDue(appendNanos);
        while (due != null && !carryOut(due, arrival, outbox)) {
            due = delayed.takeDue(appendNanos);
        }
    }

    /** Executes what is left of the transaction; returns whether it is answered, else it is held back. */
    private boolean carryOut(TransactionActions actions, Arrival arrival, Outbox outbox) {
        long appendNanos = appendNanos(arrival);
        if (orders.execute(actions, appendNanos, action -> settlement.begin(action, arrival, outbox))) {
            settlements.answer(actions.account(), actions.answer());
            return true;
        }
        delayed.hold(actions, appendNanos, context.terms().listing().getTakerDelayMillis());
        return false;
    }

    /** Append time of a record, by which is decided what is due. */
    private static long appendNanos(Arrival arrival) {
        return arrival.timeNanos() - arrival.behindNanos();
    }
}
