package io.openperp.api.market;

import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accounts with an open position in a market, by their key, as {@code GET /marketPositions} answers: at the current
 * marks, and by other terms of the market if some were asked for.
 *
 * @param nextCursor cursor that asks for the next page; null if there is none
 */
public record MarketPositions(
        String symbol, List<Holder> data, @Nullable String nextCursor) {

    /**
     * An account, a sub-account or an isolated one; the numbers of margin are of all its positions and orders, in every market.
     *
     * @param user its key, in base58
     * @param size size of the position in this market, negative if short
     * @param notional notional of that position
     * @param totalBalance equity
     * @param marginUsed initial margin
     * @param maintenanceMargin with less equity it is liquidated
     * @param survivalRequirement with less equity some of its orders end
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
