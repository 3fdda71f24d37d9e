package io.openperp.risk.margin;

import java.util.List;

/**
 * All figures of an account.
 *
 * @param totalBalance equity, including {@code orderMargin}
 * @param orderMargin the part of the equity that an isolated account has set aside for orders; it does not cover losses
 *     of positions
 * @param availableBalance money that new positions and orders may use: {@code max(0, totalBalance − marginUsed)}
 * @param marginUsed initial margin of positions and open orders
 * @param notional notional of the positions
 * @param maintenance portfolio maintenance P
 * @param survival survival requirement U: while equity covers it, no set of fills of the open orders can take the
 *     account below maintenance
 * @param required money that may not leave the account: the larger of marginUsed and survival, and at least the initial
 *     margin of its positions plus {@code orderMargin}
 * @param losses loss against the mark if all open orders filled at their limit prices, fees included
 * @param positions figures of each position, in symbol order
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

    /** The equity that covers losses of positions: all but the order margin, which only isolated accounts have. */
    public long positionEquity() {
        return totalBalance - orderMargin;
    }

    /**
     * All figures of one position.
     *
     * @param size signed size; positive for a long
     * @param price average entry price
     * @param fairPrice mark price
     * @param leverage the leverage setting in force
     * @param liquidationPrice price from {@link LiquidationPrice}; {@link LiquidationPrice#NONE} if there is none
     * @param lambda maintenance rate
     * @param riskAllocation share of the position in the portfolio maintenance; negative for a hedge that lowers it
     * @param allocMargin {@code riskAllocation} of the portfolio maintenance, in money
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
