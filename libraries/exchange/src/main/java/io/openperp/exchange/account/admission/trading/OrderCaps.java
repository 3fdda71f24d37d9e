package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** Caps that the account shard knows exactly: of a position with its open orders, and of open orders (CAP-003, CAP-004). */
final class OrderCaps {

    private final ShardSettings settings;
    private final IsolatedMargin isolated;

    OrderCaps(ShardSettings settings, IsolatedMargin isolated) {
        this.settings = settings;
        this.isolated = isolated;
    }

    /**
     * Why {@code more}, in base units, may not be ordered beside the position and the orders that are open; null: it may. A
     * position of the other side leaves no more room: reduce-only orders, which are not counted, may close it first.
     */
    @Nullable
    Refusal position(Holding holding, Side side, long more, boolean reduceOnly) {
        long cap = holding.market.listing().getCaps().getPosition();
        long taken = Math.max(0, side.signed(holding.size())) + holding.openSize(side.isBuy());
        if (cap == 0 || reduceOnly || more <= cap - taken) {
            return null;
        }
        return Refusal.riskLimit("the position cap of " + holding.market.symbol() + " is " + Decimals.format(cap)
                + ", the position with open " + (side.isBuy() ? "buys" : "sells") + " is "
                + Decimals.format(side.signed(taken)) + ": left are "
                + Decimals.format(Math.max(0, cap - taken)));
    }

    /** Why the account and its isolated accounts may not have one more open order; null: they may. */
    @Nullable
    Refusal openOrders(Account account) {
        int cap = settings.record().getOpenOrdersPerAccount();
        if (cap == 0) {
            return null;
        }
        Account owner = isolated.ownerOf(account);
        int open = count(owner);
        for (Account own : isolated.of(owner.key)) {
            open += count(own);
        }
        return open < cap
                ? null
                : Refusal.riskLimit(
                        "the cap of open orders of an account is " + cap + ", open are " + open + ": left are 0");
    }

    private static int count(Account account) {
        int open = 0;
        for (Holding holding : account.holdings()) {
            open += holding.orders().size();
        }
        return open;
    }
}
