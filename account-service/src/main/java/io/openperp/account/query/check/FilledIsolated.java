package io.openperp.account.query.check;

import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.units.Fixed;

/**
 * An isolated account after a checked order has filled completely: money set aside for the order has become margin of
 * the position as far as the fill needs it (ISO-019), and margin of a closed part of the position has been released
 * (ISO-024).
 *
 * @param facts facts of the isolated account after the fill
 * @param returned amount that goes back to the owner, in quote units
 */
record FilledIsolated(AccountFacts facts, long returned) {

    /**
     * Returns an isolated account after an order has filled completely: money set aside for the order joins the margin
     * of the position, and what the position no longer needs goes back to the owner.
     *
     * @param filled facts with position and balance after the fill, before any margin has been moved
     */
    static FilledIsolated of(AccountFacts before, AccountFacts filled, AdmittedOrder order, Markets markets) {
        MarketConditions market = markets.find(order.symbol());
        if (market == null || !market.hasMark()) {
            return new FilledIsolated(filled, 0);
        }
        long leverage = before.leverages()
                .getOrDefault(order.symbol(), market.parameters().defaultLeverage());
        Position old = position(before, order);
        Position now = position(filled, order);
        boolean turned = now.size() > 0 != old.size() > 0;
        long kept = turned ? 0 : Math.min(Math.abs(now.size()), Math.abs(old.size()));
        long margin = initialMargin(market, leverage, now.size());
        long ofKept = initialMargin(market, leverage, now.size() > 0 ? kept : -kept);
        long target = equityOfKept(equity(before, old, market), old.size(), kept) + margin - ofKept;
        long equity = equity(filled, now, market);
        long own = Math.min(order.moved(), filled.orderMargin());
        long joins = Math.clamp(target - equity, 0, own);
        long spare = own - joins;
        boolean closes = kept < Math.abs(old.size());
        long free = Math.min(equity - Math.max(target, margin), filled.balance() - filled.orderMargin());
        long released = closes ? Math.max(0, free) : 0;
        return new FilledIsolated(
                with(filled, filled.balance() - spare - released, filled.orderMargin() - own), spare + released);
    }

    private static Position position(AccountFacts facts, AdmittedOrder order) {
        return facts.positions().getOrDefault(order.symbol(), Position.FLAT);
    }

    private static long equity(AccountFacts facts, Position position, MarketConditions market) {
        return facts.balance() - facts.orderMargin() + position.unrealizedPnl(market.mark());
    }

    private static long equityOfKept(long equity, long size, long kept) {
        long closed = Math.abs(size) - kept;
        return closed == 0 || equity <= 0 ? equity : equity - Fixed.mulDivFloor(equity, closed, Math.abs(size));
    }

    private static long initialMargin(MarketConditions market, long leverage, long size) {
        return size == 0
                ? 0
                : new MarketExposure(market).begin(market, leverage, size).initialMargin();
    }

    /** Returns the owner's facts after an amount has been returned to the owner. */
    static AccountFacts received(AccountFacts owner, long amount) {
        return with(owner, owner.balance() + amount, owner.orderMargin());
    }

    private static AccountFacts with(AccountFacts facts, long balance, long orderMargin) {
        return new AccountFacts(
                balance,
                orderMargin,
                facts.realizedPnl(),
                facts.fees(),
                facts.funding(),
                facts.positions(),
                facts.leverages(),
                facts.openOrders());
    }
}
