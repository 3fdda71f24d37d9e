package io.openperp.risk.margin;

/**
 * All numbers of one position.
 *
 * @param size signed, positive long
 * @param price average entry price
 * @param fairPrice mark
 * @param leverage the setting in force
 * @param liquidationPrice {@link LiquidationPrice#NONE} when there is none
 * @param lambda maintenance rate
 * @param riskAllocation share of the portfolio maintenance; negative for a hedge that relieves the account
 * @param allocMargin that share in money
 */
public record PositionFigures(
        String symbol,
        long size,
        long price,
        long fairPrice,
        long notional,
        long realizedPnl,
        long unrealizedPnl,
        long leverage,
        long liquidationPrice,
        long fees,
        long funding,
        long maintenanceMargin,
        long lambda,
        long riskAllocation,
        long allocMargin) {}
