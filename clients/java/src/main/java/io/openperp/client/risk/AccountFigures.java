package io.openperp.client.risk;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * Equity, margin, profit and positions of an account, computed at a model's moment; named as in {@link
 * io.openperp.api.account.Margin}.
 *
 * @param executionImpact change of equity if all open orders filled at their limit prices, fees included: zero or
 *     negative. The limit prices are compared with the marks at the model's moment, not with the book
 * @param transferableBalance largest amount that can be transferred: without unrealized profit and without what
 *     positions and orders need. The exchange allows less while a market of a position is halted or has no live oracle
 *     price, or while the account may have to take part in a deleveraging of others, and nothing while the account is
 *     in liquidation
 * @param bufferedMargin equal to marginUsed, because the exchange requires no buffer beyond it
 * @param positions positions by symbol
 */
public record AccountFigures(
        Decimal totalBalance,
        Decimal availableBalance,
        Decimal marginUsed,
        Decimal notional,
        Decimal unrealizedPnl,
        Decimal maintenanceMargin,
        Decimal survivalRequirement,
        Decimal executionImpact,
        Decimal transferableBalance,
        Decimal bufferedMargin,
        List<PositionFigures> positions) {

    /**
     * A position at its market's mark, named as {@link io.openperp.api.account.Position}.
     *
     * @param liquidationPrice liquidation price; 0 if there is none
     */
    public record PositionFigures(
            String symbol,
            Decimal size,
            Decimal fairPrice,
            Decimal notional,
            Decimal unrealizedPnl,
            Decimal leverage,
            Decimal liquidationPrice,
            Decimal maintenanceMargin,
            Decimal lambda,
            Decimal riskAllocation,
            Decimal allocMargin) {}
}
