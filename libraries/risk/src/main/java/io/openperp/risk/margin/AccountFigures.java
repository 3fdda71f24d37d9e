package io.openperp.risk.margin;

import java.util.List;

/**
 * All numbers of an account.
 *
 * @param totalBalance equity, including the margin set aside for orders
 * @param orderMargin the part of it that is set aside for orders of an isolated account: it answers for no position
 * @param availableBalance money that new exposure may use: {@code max(0, totalBalance − marginUsed)}
 * @param marginUsed initial margin of positions and open orders
 * @param notional notional of the positions
 * @param maintenance portfolio maintenance P
 * @param survival survival requirement U: with equity of at least this no fills of the open orders end below maintenance
 * @param required money that may not leave the account: the larger of marginUsed and survival, and at least the initial
 *     margin of its positions beside {@code orderMargin}
 * @param losses loss against the mark if all open orders filled at their limit prices, fees included
 * @param positions in symbol order
 */
public record AccountFigures(
        long totalBalance,
        long orderMargin,
        long availableBalance,
        long marginUsed,
        long notional,
        long realizedPnl,
        long unrealizedPnl,
        long fees,
        long funding,
        long maintenance,
        long survival,
        long required,
        long losses,
        List<PositionFigures> positions) {

    public boolean isLiquidatable() {
        return positionEquity() < maintenance;
    }

    /** The equity that answers for positions. */
    public long positionEquity() {
        return totalBalance - orderMargin;
    }

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
}
