package io.openperp.exchange.account.margin;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** The demands of positions in stopped markets, where no liquidation can close them now, on their account (MST-020, MST-021). */
public final class StoppedMarkets {

    private StoppedMarkets() {}

    /** The first stopped market in which the account holds a position, by number; null: there is none. */
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
     * Why the account may not order {@code more}, in base units, beside its open orders, because of another market that is
     * stopped; null: it may. An order that can only reduce the position always may. What a stopped market takes itself, its
     * own state and price decide.
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
     * The requirement that has to stay in the account: {@link Margin#requirement(Account)}, but for a position in a
     * stopped market at least its largest loss.
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

    /** The initial margin of the positions alone, reckoned as in {@link #requirement}. */
    public static long positions(Account account) {
        long used = 0;
        for (Holding holding : account.holdings()) {
            long loss = holding.market.isStopped() ? largestLoss(holding) : 0;
            used = Fixed.addSaturated(used, Math.max(OrderReserve.ofPosition(account, holding), loss));
        }
        return used;
    }

    /**
     * Largest loss from the last mark: of a long down to 0, of a short up to twice the mark, or its entry if higher.
     */
    private static long largestLoss(Holding holding) {
        if (holding.size() == 0) {
            return 0;
        }
        long notional = Notional.required(holding.market.conditions().mark(), holding.size());
        return holding.size() > 0 ? notional : Math.max(notional, holding.value() - holding.cost());
    }
}
