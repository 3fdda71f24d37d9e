package io.openperp.exchange.market.matching;

import com.google.protobuf.ByteString;
import io.openperp.book.OrderBook;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.matching.DelayedTransactions.WaitingOrder;
import io.openperp.exchange.market.state.Trader;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelOrder;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.ModifyOrder;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.Bytes32;
import java.util.List;

/** Changes and cancels orders of an account: those that rest in the book, and those that wait before they may trade. */
public final class OpenOrderChanges {

    private static final String CANCEL_WAITS =
            "the cancel of the order that it replaces has to wait for makers: place it when that order has ended";

    private final OrderBook book;
    private final Executions executions;
    private final Settlements settlements;
    private final CommandContext context;
    private final RestingRates rates;
    private final DelayedTransactions delayed;

    public OpenOrderChanges(
            OrderBook book,
            Executions executions,
            Settlements settlements,
            CommandContext context,
            RestingRates rates,
            DelayedTransactions delayed) {
        this.book = book;
        this.executions = executions;
        this.settlements = settlements;
        this.context = context;
        this.rates = rates;
        this.delayed = delayed;
    }

    /** Makes a resting order smaller or larger. An order that waits (DLY-001) is not open yet. */
    void modify(Trader trader, MarketAction action, TransactionActions actions) {
        ModifyOrder modify = action.getModifyOrder();
        int order = ownOrder(trader, modify.getOrderId());
        if (order == OrderBook.NONE) {
            actions.answer(ActionOutcomes.notOpen(actions.number(), StatusKind.REJECTED_INVALID, modify.getOrderId()));
            return;
        }
        long remaining = context.terms().lots(modify.getSize()) - book.filledLots(order);
        long before = book.remainingLots(order);
        if (remaining <= 0) {
            actions.answer(ActionOutcomes.of(actions.number(), StatusKind.CANCELLED, modify.getOrderId(), ""));
            executions.cancel(order);
            return;
        }
        if (remaining > before && actions.hasExpired(context.timeNanos())) {
            actions.answer(
                    ActionOutcomes.of(actions.number(), StatusKind.REJECTED_INVALID, modify.getOrderId(), "expired"));
            return;
        }
        String closed = remaining > before
                ? MarketStates.refusalToEnlarge(context.terms().listing(), book.isReduceOnly(order))
                : "";
        if (!closed.isEmpty()) {
            actions.answer(
                    ActionOutcomes.of(actions.number(), StatusKind.REJECTED_INVALID, modify.getOrderId(), closed));
            return;
        }
        executions.resize(order, remaining);
        if (remaining > before) {
            rates.follow(book.id(order), action.hasFeeRates() ? action.getFeeRates() : null);
        }
        StatusKind status = executions.restingStatus(order);
        long filledSize = context.terms().size(book.filledLots(order));
        long filledNotional = book.notional(order);
        settlements.changed(trader.account, executions.restingState(order, status, "modified"));
        if (book.isReduceOnly(order)) {
            executions.trim(trader);
        }
        actions.answer(
                outcome(actions.number(), Keys.read(modify.getOrderId()), false, status, filledSize, filledNotional));
    }

    /** Whether the next action cancels an order that waits, so that it has to wait behind this (DLY-006). */
    boolean waits(TransactionActions actions) {
        return delayed.cancelledByNext(actions) != null;
    }

    /**
     * Refuses the orders of a transaction that is about to be held back which stand on the margin of orders that it has
     * not cancelled yet: by changing those meanwhile their owner could choose whether the new ones are placed (DLY-007).
     */
    void refuseReplacements(Trader trader, TransactionActions actions) {
        for (int place : actions.waiting()) {
            if (!actions.hasCancelled(actions.replaced(place))) {
                end(trader, new WaitingOrder(actions, place), StatusKind.REJECTED_RISK_LIMIT, CANCEL_WAITS);
            }
        }
    }

    void cancel(Trader trader, CancelOrder cancel, TransactionActions actions) {
        int order = ownOrder(trader, cancel.getOrderId());
        if (order == OrderBook.NONE) {
            actions.answer(
                    ActionOutcomes.notOpen(actions.number(), StatusKind.CANCEL_ONE_REJECTED, cancel.getOrderId()));
            return;
        }
        actions.cancelled(Keys.read(cancel.getOrderId()), context.terms().size(book.remainingLots(order)));
        executions.cancel(order);
        actions.answer(ActionOutcomes.of(actions.number(), StatusKind.CANCELLED, cancel.getOrderId(), ""));
    }

    /** Cancels all orders of the account that rest, and lets nothing rest of those that wait (DLY-010). */
    void cancelAll(Trader trader, TransactionActions actions) {
        int order = book.oldestOrderOf(trader.number);
        List<WaitingOrder> waiting = delayed.of(trader.account);
        if (order == OrderBook.NONE && waiting.isEmpty()) {
            actions.answer(ActionOutcomes.of(
                    actions.number(), StatusKind.CANCEL_ALL_REJECTED, ByteString.EMPTY, "No open orders"));
        }
        for (; order != OrderBook.NONE; order = book.oldestOrderOf(trader.number)) {
            Bytes32 id = book.id(order);
            actions.cancelled(id, context.terms().size(book.remainingLots(order)));
            actions.answer(ActionOutcomes.of(actions.number(), StatusKind.CANCELLED, Keys.write(id), ""));
            executions.cancel(order);
        }
        for (WaitingOrder each : waiting) {
            actions.answer(ActionOutcomes.of(
                    actions.number(), StatusKind.PENDING_CANCEL, each.order().getOrderId(), ""));
            each.letNothingRest("cancelled while it waited");
        }
    }

    /** Cancels all open orders of the account because of a risk, the oldest first; those that wait end too. */
    void cancelAllForRisk(Trader trader, String reason) {
        cancelResting(trader, StatusKind.CANCELLED_RISK_LIMIT, reason);
        delayed.of(trader.account).forEach(waiting -> end(trader, waiting, StatusKind.CANCELLED_RISK_LIMIT, reason));
    }

    /** Cancels all open orders of the account because its owner has scheduled that, as {@link #cancelAll}. */
    void cancelAllAsScheduled(Trader trader, String reason) {
        cancelResting(trader, StatusKind.CANCELLED, reason);
        delayed.of(trader.account).forEach(waiting -> waiting.letNothingRest(reason));
    }

    private void cancelResting(Trader trader, StatusKind status, String reason) {
        for (int order = book.oldestOrderOf(trader.number);
                order != OrderBook.NONE;
                order = book.oldestOrderOf(trader.number)) {
            executions.cancelFor(order, status, reason);
        }
    }

    /** Cancels an order of the account because of a risk, whether it rests or waits; ignores one that has ended. */
    void cancelForRisk(Trader trader, ByteString orderId, String reason) {
        int order = ownOrder(trader, orderId);
        WaitingOrder waiting = order == OrderBook.NONE ? delayed.find(trader.account, Keys.read(orderId)) : null;
        if (order != OrderBook.NONE) {
            executions.cancelFor(order, StatusKind.CANCELLED_RISK_LIMIT, reason);
        } else if (waiting != null) {
            end(trader, waiting, StatusKind.CANCELLED_RISK_LIMIT, reason);
        }
    }

    /** Ends an order before it is due; its transaction is answered when it is due. */
    private void end(Trader trader, WaitingOrder waiting, StatusKind status, String reason) {
        PlaceOrder placed = waiting.order();
        Bytes32 id = Keys.read(placed.getOrderId());
        IncomingOrder order = new IncomingOrder(trader, id, placed, context.timeNanos(), CloseReason.NORMAL);
        settlements.changed(
                trader.account, order.state(context.terms(), status, reason, 0).build());
        waiting.end(status, reason);
    }

    /**
     * Returns the outcome of an order that rests or was modified; a reduce-only order that was trimmed to nothing is
     * reported as cancelled (BOOK-008).
     */
    ActionStatus outcome(
            int action, Bytes32 orderId, boolean isNew, StatusKind status, long filledSize, long filledNotional) {
        int order = book.find(orderId);
        boolean gone = order == OrderBook.NONE;
        return ActionOutcomes.of(
                action,
                gone ? StatusKind.CANCELLED_REDUCE_ONLY : status,
                Keys.write(orderId),
                isNew,
                filledSize,
                filledNotional,
                gone ? 0 : context.terms().size(book.remainingLots(order)));
    }

    private int ownOrder(Trader trader, ByteString orderId) {
        int order = book.find(Keys.read(orderId));
        return order != OrderBook.NONE && book.owner(order) == trader.number ? order : OrderBook.NONE;
    }
}
