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
 * Executes transactions in a market and answers them. If an order of a transaction has to wait before it may
 * trade (DLY-001), this order and all actions after it are held back, and executed when the order is due.
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

    /** Executes the rest of the transaction that has waited longest; does nothing if it is not due yet. */
    void executeDue(Arrival arrival, Outbox outbox) {
        TransactionActions due = delayed.takeDue(arrival.timeNanos() - arrival.behindNanos());
        if (due != null) {
            carryOut(due, arrival, outbox);
        }
    }

    private void carryOut(TransactionActions actions, Arrival arrival, Outbox outbox) {
        if (orders.execute(actions, action -> settlement.begin(action, arrival, outbox))) {
            settlements.answer(actions.account(), actions.answer());
        } else {
            long appendNanos = arrival.timeNanos() - arrival.behindNanos(); // append times decide what is due
            delayed.add(actions, appendNanos, context.terms().listing().getTakerDelayMillis());
        }
    }
}
