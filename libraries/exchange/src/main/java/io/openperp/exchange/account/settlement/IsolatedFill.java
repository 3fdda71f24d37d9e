package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.OrderReserve;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.units.Fixed;

/**
 * A fill of an isolated position, and what it moves between the margin of its orders and its own (ISO-019, ISO-024). With {@code q}
 * the position before, {@code k} what is left of it and {@code E} its equity before, the position is to have
 *
 * <pre>
 * E·k/abs(q) + initial margin of what the fill opens        of an empty position: E + initial margin
 * </pre>
 *
 * What it has less comes from the margin of its orders, as far as the others leave it; what it has more after a close is released.
 */
final class IsolatedFill {

    private final Account account;
    private final Holding holding;
    private final long sizeBefore;
    private final long equityBefore;
    private final long neededBefore;

    /** To be made before the fill is booked. */
    IsolatedFill(Account account, Holding holding) {
        this.account = account;
        this.holding = holding;
        sizeBefore = holding.size();
        equityBefore = Margin.equity(account);
        neededBefore = OrderReserve.needed(account);
    }

    /** After position, money and order are booked. */
    void booked() {
        long size = holding.size();
        boolean turned = size > 0 != sizeBefore > 0;
        long kept = turned ? 0 : Math.min(Math.abs(size), Math.abs(sizeBefore));
        long opened = Math.abs(size) - kept;
        long equity = Margin.equity(account);
        long target = Fixed.addSaturated(equityOfKept(kept), initialMarginOfOpened(size, kept));
        if (equity < target) {
            long joins = Math.min(opened == 0 ? 0 : target - equity, ofThisOrder());
            long debt = Math.min(
                    Fixed.addSaturated(0, -equity), account.orderMargin()); // a loss of its own order, not the fund's
            account.setAside(-Math.max(0, Math.max(joins, debt)));
        } else if (kept < Math.abs(sizeBefore)) {
            account.release(equity - target);
        }
    }

    private long equityOfKept(long kept) {
        long closed = Math.abs(sizeBefore) - kept;
        return closed == 0 || equityBefore <= 0
                ? equityBefore
                : equityBefore - Fixed.mulDivFloor(equityBefore, closed, Math.abs(sizeBefore));
    }

    private long initialMarginOfOpened(long size, long kept) {
        return OrderReserve.initialMargin(account, holding, size)
                - OrderReserve.initialMargin(account, holding, size > 0 ? kept : -kept);
    }

    /** The other orders keep what they need; where less is set aside than all need, as large a share of it. */
    private long ofThisOrder() {
        long all = account.orderMargin();
        long others = OrderReserve.needed(account);
        long kept = neededBefore <= all ? others : Fixed.mulDivCeil(all, others, neededBefore);
        return all - Math.min(all, kept);
    }
}
