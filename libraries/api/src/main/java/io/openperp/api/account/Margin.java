package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import org.jspecify.annotations.Nullable;

/**
 * Money and margin of an account.
 *
 * @param totalBalance equity: balance plus unrealized profit
 * @param availableBalance part of the equity that new positions and orders may use; at least zero
 * @param marginUsed initial margin of positions and open orders
 * @param notional sum of the notionals of all positions
 * @param fees trading fees, positive if the account has paid
 * @param funding funding payments, positive if the account has received
 * @param maintenanceMargin maintenance margin of the whole portfolio at the mark; with less equity the account may be
 *     liquidated
 * @param survivalRequirement equity with which no sequence of fills of the open orders takes the account below
 *     maintenance margin
 * @param totalMargin same value as {@code totalBalance}, under its later name in the published contract
 * @param availableMargin same value as {@code availableBalance}, under its later name in the published contract
 * @param executionImpact change of equity if all open orders filled at their limit prices, including fees; zero or
 *     negative
 * @param transferableBalance largest amount of a transfer out of the account: the balance, or {@code totalBalance} less
 *     the larger of {@code marginUsed} and {@code survivalRequirement} if that is less; at least zero. It may be less
 *     while a market with a position is halted or has no live oracle price
 * @param marginBufferRate share of {@code marginUsed} that is required in addition; always zero
 * @param bufferedMargin {@code marginUsed} including this additional share
 * @param orderMargin for an isolated account, the part of {@code totalBalance} that is set aside for open orders and
 *     does not back the position; absent if it is zero
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

    /** Margin of an account that was never funded: all zero. */
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
