package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * Checks the caps that the account shard knows exactly: on a position with its open orders, and on the number of open
 * orders (CAP-003, CAP-004).
 */
final class OrderCaps {

    private final ShardSettings settings;
    private final IsolatedMargin isolated;

    OrderCaps(ShardSettings settings, IsolatedMargin isolated) {
        this.settings = settings;
        this.isolated = isolated;
    }

    /**
     * Returns why {@code more}, in base units, may not be ordered in addition to the position and the open orders, or
     * null if it may. A position of the other side does not add to the cap, because reduce-only orders, which are not
     * counted, may close it first.
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

    /**
     * Returns why the account and its isolated accounts together may not have one more open order, or null if they may.
     */
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
