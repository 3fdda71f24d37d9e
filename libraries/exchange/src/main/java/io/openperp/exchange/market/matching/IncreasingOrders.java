package io.openperp.exchange.market.matching;

import io.openperp.book.OrderBook;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.StatusKind;

/**
 * Cancels resting orders that could open positions when the market becomes reduce-only (MST-004), and all resting
 * orders when it is settled.
 */
public final class IncreasingOrders {

    /** Largest number of orders cancelled in one command, so that the settlement fits into a record. */
    private static final int AT_ONCE = 500;

    private final OrderBook book;
    private final Traders traders;
    private final Executions executions;

    public IncreasingOrders(OrderBook book, Traders traders, Executions executions) {
        this.book = book;
        this.traders = traders;
        this.executions = executions;
    }

    /** Cancels resting orders that are not reduce-only, a limited number at a time; true if none is left. */
    public boolean cancel(String reason) {
        return cancel(reason, false);
    }

    /** Cancels all resting orders, a limited number at a time (STL-004); true if none is left. */
    public boolean cancelAll(String reason) {
        return cancel(reason, true);
    }

    private boolean cancel(String reason, boolean reduceOnlyToo) {
        int left = AT_ONCE;
        for (Trader trader : traders.byNumber()) {
            int order = book.oldestOrderOf(trader.number);
            while (order != OrderBook.NONE) {
                int next = book.nextOrderOfOwner(order);
                if (reduceOnlyToo || !book.isReduceOnly(order)) {
                    if (left == 0) {
                        return false;
                    }
                    executions.cancelFor(order, StatusKind.CANCELLED, reason);
                    left--;
                }
                order = next;
            }
        }
        return !reduceOnlyToo || book.size() == 0;
    }
}
