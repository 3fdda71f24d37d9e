package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import org.jspecify.annotations.Nullable;

/**
 * An account's money.
 *
 * @param totalBalance equity: balance and unrealized profit
 * @param availableBalance what new exposure may use; never below zero
 * @param marginUsed initial margin of positions and open orders
 * @param notional sum of the notionals of all positions
 * @param fees fees, positive if the account has paid them
 * @param funding funding, positive if the account has received it
 * @param maintenanceMargin requirement of the whole portfolio at the mark; with less equity liquidation threatens
 * @param survivalRequirement with at least this equity, no sequence of fills of the open orders ends below maintenance margin
 * @param totalMargin the same as totalBalance, by the later name of the published contract
 * @param availableMargin the same as availableBalance, by the later name of the published contract
 * @param executionImpact what filling all open orders at their limit prices would do to equity, fees included: zero or
 *     negative
 * @param transferableBalance what may leave by a transfer: the balance, or totalBalance less the larger of marginUsed and
 *     survivalRequirement if that is less; never below zero. Less may leave while a market of a position is halted or silent
 * @param marginBufferRate what is held beyond marginUsed, as a share of it: zero
 * @param bufferedMargin marginUsed with that buffer
 * @param orderMargin of an isolated account: the part of totalBalance that is set aside for open orders and answers for no position;
 *     absent where that is nothing
 */
public record Margin(
        Decimal totalBalance,
        Decimal availableBalance,
        Decimal marginUsed,
        Decimal notional,
        Decimal realizedPnl,
        Decimal unrealizedPnl,
        @PaidFee Decimal fees,
        Decimal funding,
        Decimal maintenanceMargin,
        Decimal survivalRequirement,
        Decimal totalMargin,
        Decimal availableMargin,
        Decimal executionImpact,
        Decimal transferableBalance,
        Decimal marginBufferRate,
        Decimal bufferedMargin,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decimal orderMargin) {

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
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            Decimal.ZERO,
            null);
}
