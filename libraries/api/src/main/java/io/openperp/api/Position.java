package io.openperp.api;

/**
 * An open position.
 *
 * @param size positive long, negative short; 0 in a {@code positionUpdate}: closed
 * @param price average entry
 * @param fairPrice mark price
 * @param notional at the mark price, positive
 * @param realizedPnl since the position was last flat, like {@code fees} and {@code funding}
 * @param leverage the setting in force
 * @param liquidationPrice 0: there is none
 * @param lambda maintenance rate
 * @param riskAllocation share of the portfolio's maintenance requirement, a fraction
 * @param allocMargin that share as an amount
 */
public record Position(
        String symbol,
        Decimal size,
        Decimal price,
        Decimal fairPrice,
        Decimal notional,
        Decimal realizedPnl,
        Decimal unrealizedPnl,
        Decimal leverage,
        Decimal liquidationPrice,
        Decimal fees,
        Decimal funding,
        Decimal maintenanceMargin,
        Decimal lambda,
        Decimal riskAllocation,
        Decimal allocMargin) {}
