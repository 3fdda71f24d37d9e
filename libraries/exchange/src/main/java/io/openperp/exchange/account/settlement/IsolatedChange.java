package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.OrderReserve;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.units.Fixed;

/**
 * A fill or another change of an order of an isolated account, and the margin that it moves between orders, position
 * and owner (ISO-015, ISO-019, ISO-024). With {@code q} the size of the position before, {@code k} the part of it that
 * is left and {@code E} its equity before, the equity of the position is to become
 *
 * <pre>
 * E·k/abs(q) + initial margin of what the fill opens        of an empty position: E + initial margin
 * </pre>
 *
 * <p>Missing equity is taken from the margin of its order; surplus equity after a close is released.
 */
final class IsolatedChange {

    private final Account account;
    private final Holding holding;
    private final long sizeBefore;
    private final long equityBefore;
    private final long asideBefore;
    private final long neededBefore;

    /** Records size, equity and margin before the change; create the object before the change is booked. */
    IsolatedChange(Account account, Holding holding) {
        this.account = account;
        this.holding = holding;
        sizeBefore = holding.size();
        equityBefore = Margin.equity(account);
        asideBefore = account.orderMargin();
        neededBefore = OrderReserve.neededUntilAnswered(account);
    }

    /**
     * Moves margin between orders and position; to be called after position, money and order are booked.
     *
     * @return money to return to the owner, in quote units: the margin of an order that has ended, unless it became
     *     margin of the position
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
                    Math.min(Fixed.addSaturated(0, -equity), asideBefore); // paid by the order's margin, not the fund
            account.setAside(-Math.max(0, Math.max(joins, debt)));
        } else if (kept < Math.abs(sizeBefore) && !account.isInLiquidation()) {
            account.release(equity - target);
        }
        return account.takeOrderEnded() ? Math.max(0, account.orderMargin() - others) : 0;
    }

    /**
     * The money that stays set aside for other orders: their present share of it, so that a moved mark takes nothing
     * from them, but at least what covers the survival requirement.
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
