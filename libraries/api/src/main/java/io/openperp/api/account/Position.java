package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import org.jspecify.annotations.Nullable;

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
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
 * @param isoMargin equity of the isolated account that answers for the position; absent where {@code iso} is false
 * @param isoOrderMargin amount set aside beside it for open orders of the isolated account; absent where that is
 *     nothing
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false, and in a check of an account that
 *     does not exist yet
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
        @PaidFee Decimal fees,
        Decimal funding,
        Decimal maintenanceMargin,
        Decimal lambda,
        Decimal riskAllocation,
        Decimal allocMargin,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean iso,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decimal isoMargin,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decimal isoOrderMargin) {
    /** Pages say {@code false} where lists leave {@code iso} out: here both are null. */
    public Position {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** A position of the account itself, not of an isolated account. */
    public Position(
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
            Decimal allocMargin) {
        this(
                symbol,
                size,
                price,
                fairPrice,
                notional,
                realizedPnl,
                unrealizedPnl,
                leverage,
                liquidationPrice,
                fees,
                funding,
                maintenanceMargin,
                lambda,
                riskAllocation,
                allocMargin,
                null,
                null,
                null,
                null);
    }

    /** A copy of the isolated account with this key, which has this equity and nothing set aside for orders. */
    public Position isolatedIn(@Nullable String account, Decimal equity) {
        return isolatedIn(account, equity, null);
    }

    /** A copy of the isolated account with this key, with this equity and this set aside for orders; null: nothing. */
    public Position isolatedIn(@Nullable String account, Decimal equity, @Nullable Decimal orderMargin) {
        return new Position(
                symbol,
                size,
                price,
                fairPrice,
                notional,
                realizedPnl,
                unrealizedPnl,
                leverage,
                liquidationPrice,
                fees,
                funding,
                maintenanceMargin,
                lambda,
                riskAllocation,
                allocMargin,
                true,
                account,
                equity,
                orderMargin);
    }
}
