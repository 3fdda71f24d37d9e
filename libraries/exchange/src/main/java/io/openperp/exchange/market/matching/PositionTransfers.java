package io.openperp.exchange.market.matching;

import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Moves positions from one account to another without an order. Afterwards the reduce-only orders of both accounts are
 * trimmed to their new positions.
 */
public final class PositionTransfers {

    private final Traders traders;
    private final Matches matches;
    private final Executions executions;

    public PositionTransfers(Traders traders, Matches matches, Executions executions) {
        this.traders = traders;
        this.matches = matches;
        this.executions = executions;
    }

    /** Unsigned size of the trader's long or, if {@code isLong} is false, short position; 0 if there is none. */
    public static long held(@Nullable Trader trader, boolean isLong) {
        return trader == null ? 0 : Math.max(0, isLong ? trader.size() : -trader.size());
    }

    /** Closes a part of the account's position against a holder of the other side (LIQ-013). */
    public void deleverage(Trader account, Trader holder, long size, long notional) {
        matches.move(account, holder, size, notional, CloseReason.ADL, CloseReason.ADL);
        trim(account, holder);
    }

    /**
     * Moves a position to the insurance fund. Returns the size that was moved: all of it, or 0 in a market without a
     * fund.
     */
    public long toFund(MarketTerms terms, Trader account, long size, long notional) {
        Bytes32 key = terms.fund();
        if (key == null || key.equals(account.account) || size == 0) {
            return 0;
        }
        Trader fund = traders.enter(key);
        matches.move(account, fund, size, notional, CloseReason.LIQUIDATION, CloseReason.NORMAL);
        trim(account, fund);
        return size;
    }

    private void trim(Trader account, Trader other) {
        executions.trim(other);
        executions.trim(account);
    }
}
