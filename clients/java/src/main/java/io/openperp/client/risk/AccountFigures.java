package io.openperp.client.risk;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The numbers of an account, named as those of {@link io.openperp.api.account.Margin}.
 *
 * @param executionImpact change of equity if all open orders filled at their limit prices, fees included: zero or
 *     negative. It compares these prices with the marks of the model's moment; the book does not count
 * @param transferableBalance largest amount that a transfer could take: neither unrealized profit nor what positions
 *     and orders need. Less may leave while a market of a position is halted or silent, or a deleveraging of others is
 *     under way that the account may have to carry, and nothing may leave an account in liquidation
 * @param bufferedMargin equal to marginUsed: the exchange holds no buffer beyond it
 * @param positions by symbol
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

    /** A position at its market's mark, named as {@link io.openperp.api.account.Position}. @param liquidationPrice 0: there is none */
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
