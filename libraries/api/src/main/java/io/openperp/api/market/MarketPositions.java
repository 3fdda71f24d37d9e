package io.openperp.api.market;

import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accounts with an open position in a market, in the order of their keys: the answer to {@code GET /marketPositions}.
 * Margin is computed at the current marks, and under other terms of the market if the request contains some.
 *
 * @param data accounts of this page
 * @param nextCursor cursor that asks for the next page; null if there is none
 */
public record MarketPositions(
        String symbol, List<Holder> data, @Nullable String nextCursor) {

    /**
     * An account with a position; it may be a sub-account or an isolated account. The margin figures cover all its
     * positions and orders, in every market.
     *
     * @param user key of the account, in base58
     * @param size size of the position in this market, negative if short
     * @param notional notional of the position in this market
     * @param totalBalance equity
     * @param marginUsed initial margin
     * @param maintenanceMargin maintenance margin; with less equity the account is liquidated
     * @param survivalRequirement survival requirement; with less equity some open orders are cancelled
     */
    public record Holder(
            String user,
            Decimal size,
            Decimal notional,
            Decimal totalBalance,
            Decimal marginUsed,
            Decimal maintenanceMargin,
            Decimal survivalRequirement) {}
}
