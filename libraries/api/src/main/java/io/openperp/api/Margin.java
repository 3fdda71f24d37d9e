package io.openperp.api;

/**
 * An account's money.
 *
 * @param totalBalance equity: balance and unrealized profit
 * @param availableBalance what new exposure may use; never below zero
 * @param marginUsed initial margin of positions and open orders
 * @param notional sum over positions
 * @param fees positive: paid
 * @param funding positive: received
 * @param maintenanceMargin of the whole portfolio at the mark; with equity below it liquidation threatens
 * @param survivalRequirement with at least this equity, no sequence of fills of the open orders ends below maintenance margin
 */
public record Margin(
        Decimal totalBalance,
        Decimal availableBalance,
        Decimal marginUsed,
        Decimal notional,
        Decimal realizedPnl,
        Decimal unrealizedPnl,
        Decimal fees,
        Decimal funding,
        Decimal maintenanceMargin,
        Decimal survivalRequirement) {

    /** The margin of an account that was never funded. */
    public static final Margin NONE = new Margin(
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO);
}
