package io.openperp.exchange.account.margin;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * Restrictions and requirements of accounts with positions in stopped markets, where no liquidation can close them at
 * present (MST-020, MST-021).
 */
public final class StoppedMarkets {

    private StoppedMarkets() {}

    /** The stopped market with the lowest number in which the account holds a position; null if there is none. */
    public static @Nullable ListedMarket of(Account account) {
        return besides(account, null);
    }

    private static @Nullable ListedMarket besides(Account account, @Nullable ListedMarket own) {
        for (Holding holding : account.holdings()) {
            if (holding.size() != 0 && holding.market != own && holding.market.isStopped()) {
                return holding.market;
            }
        }
        return null;
    }

    /**
     * Returns why the account may not order {@code more}, in base units, because it has a position in another market
     * that is stopped; null if it may. Orders that can only reduce the position are always allowed. Orders in a stopped
     * market itself are subject to the rules of its state.
     */
    public static @Nullable Refusal refusal(
            Account account, Holding holding, Side side, long more, boolean reduceOnly) {
        ListedMarket stopped = besides(account, holding.market);
        if (stopped == null || reduceOnly || onlyReduces(holding, side, more)) {
            return null;
        }
        return Refusal.riskLimit(
                stopped.whyStopped() + ": while the account has a position there it may only reduce its positions");
    }

    private static boolean onlyReduces(Holding holding, Side side, long more) {
        long closable = Math.max(0, -side.signed(holding.size()));
        return more <= closable - holding.openSize(side.isBuy());
    }

    /**
     * The requirements that must remain covered when money leaves the account: {@link Margin#requirement(Account)}, but
     * in a stopped market at least the largest possible loss of the position.
     */
    public static Margin.Requirement requirement(Account account) {
        long used = 0;
        long survival = 0;
        for (Holding holding : account.holdings()) {
            Margin.Requirement market = Margin.requirement(account, holding);
            long loss = holding.market.isStopped() ? largestLoss(holding) : 0;
            used = Fixed.addSaturated(used, Math.max(market.used(), loss));
            survival = Fixed.addSaturated(survival, Math.max(market.survival(), loss));
        }
        return new Margin.Requirement(used, survival);
    }

    /** The initial margin of the positions without orders; in a stopped market at least the largest possible loss. */
    public static long positions(Account account) {
        long used = 0;
        for (Holding holding : account.holdings()) {
            long loss = holding.market.isStopped() ? largestLoss(holding) : 0;
            used = Fixed.addSaturated(used, Math.max(OrderReserve.ofPosition(account, holding), loss));
        }
        return used;
    }

    /**
     * Largest possible loss of a position from the last mark: for a long until the price is 0, for a short until twice
     * the mark or the entry price, whichever is more.
     */
    private static long largestLoss(Holding holding) {
        if (holding.size() == 0) {
            return 0;
        }
        long notional = Notional.required(holding.market.conditions().mark(), holding.size());
        return holding.size() > 0 ? notional : Math.max(notional, holding.value() - holding.cost());
    }
}
