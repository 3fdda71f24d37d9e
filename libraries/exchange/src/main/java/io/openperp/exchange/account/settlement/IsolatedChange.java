package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.OrderReserve;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.units.Fixed;

/**
 * A fill or another change of an order of an isolated account, and what it moves between the margin of its orders, that of its
 * position and its owner (ISO-015, ISO-019, ISO-024). With {@code q} the position before, {@code k} what is left of it and
 * {@code E} its equity before, the position is to have
 *
 * <pre>
 * E·k/abs(q) + initial margin of what the fill opens        of an empty position: E + initial margin
 * </pre>
 *
 * A shortfall comes from the margin of its order; an excess after a close is released.
 */
final class IsolatedChange {

    private final Account account;
    private final Holding holding;
    private final long sizeBefore;
    private final long equityBefore;
    private final long asideBefore;
    private final long neededBefore;

    /** Notes position and money; to be made before the change is booked. */
    IsolatedChange(Account account, Holding holding) {
        this.account = account;
        this.holding = holding;
        sizeBefore = holding.size();
        equityBefore = Margin.equity(account);
        asideBefore = account.orderMargin();
        neededBefore = OrderReserve.neededUntilAnswered(account);
    }

    /**
     * Moves margin between orders and position, after position, money and order are booked.
     *
     * @return money set aside that goes to the owner now, in quote units: the part for an order that has ended which
     *     did not become margin of the position
     */
    long booked() {
        long others = ofOtherOrders();
        boolean turned = holding.size() > 0 != sizeBefore > 0;
        long kept = turned ? 0 : Math.min(Math.abs(holding.size()), Math.abs(sizeBefore));
        long equity = Margin.equity(account);
        long target = Fixed.addSaturated(equityOfKept(kept), initialMarginOfOpened(kept));
        if (equity < target) {
            boolean opens = kept < Math.abs(holding.size());
            long joins = opens ? Math.min(target - equity, asideBefore - others) : 0;
            long debt =
                    Math.min(Fixed.addSaturated(0, -equity), asideBefore); // a loss of its own order, not the fund's
            account.setAside(-Math.max(0, Math.max(joins, debt)));
        } else if (kept < Math.abs(sizeBefore) && !account.isInLiquidation()) {
            account.release(equity - target);
        }
        return account.takeOrderEnded() ? Math.max(0, account.orderMargin() - others) : 0;
    }

    /**
     * The money that stays set aside for other orders: the share that they had in what was needed, so that a moved mark
     * takes nothing from them, and at least what lets the account survive their fills.
     */
    private long ofOtherOrders() {
        if (holding.orders().stream().allMatch(order -> order.reduceOnly)) {
            return 0;
        }
        long share = neededBefore == 0
                ? asideBefore
                : Fixed.mulDivCeil(asideBefore, OrderReserve.neededUntilAnswered(account), neededBefore);
        return Math.min(asideBefore, Math.max(share, OrderReserve.survivalUntilAnswered(account)));
    }

    private long equityOfKept(long kept) {
        long closed = Math.abs(sizeBefore) - kept;
        return closed == 0 || equityBefore <= 0
                ? equityBefore
                : equityBefore - Fixed.mulDivFloor(equityBefore, closed, Math.abs(sizeBefore));
    }

    private long initialMarginOfOpened(long kept) {
        long size = holding.size();
        return OrderReserve.initialMargin(account, holding, size)
                - OrderReserve.initialMargin(account, holding, size > 0 ? kept : -kept);
    }
}
