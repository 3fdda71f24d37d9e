package io.openperp.client.risk;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The numbers of an account, named as those of {@link io.openperp.api.Margin}.
 *
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
        List<PositionFigures> positions) {

    /** A position at its market's mark, named as {@link io.openperp.api.Position}. @param liquidationPrice 0: there is none */
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
