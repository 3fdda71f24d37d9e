package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import org.jspecify.annotations.Nullable;

/**
 * An open position.
 *
 * @param size positive if long, negative if short; 0 in a {@code positionUpdate} means that the position is closed
 * @param price average entry price
 * @param fairPrice mark price
 * @param notional value at the mark price, always positive
 * @param realizedPnl profit realized since the position was opened, as for {@code fees} and {@code funding}
 * @param leverage leverage setting in force
 * @param liquidationPrice mark price at which the account would be liquidated; 0 if there is no such price
 * @param lambda maintenance margin rate, as a fraction of the notional
 * @param riskAllocation the position's share of the portfolio's maintenance margin, as a fraction
 * @param allocMargin the position's share of the portfolio's maintenance margin, as an amount
 * @param iso true if the position belongs to the account's isolated account in the market; otherwise absent
 * @param isoMargin equity of the isolated account, which backs the position; absent if {@code iso} is absent
 * @param isoOrderMargin money that the isolated account has set aside for its open orders; absent if there is none
 * @param isoPubkey key of the isolated account; absent if {@code iso} is absent, or in a check of an order before the
 *     account exists
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
    /** Replaces {@code iso} false by null, which means the same: history pages contain false, lists omit the field. */
    public Position {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** Creates a position of the account itself, not of an isolated account. */
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

    /** A copy that belongs to the isolated account with this key and equity, which has set nothing aside for orders. */
    public Position isolatedIn(@Nullable String account, Decimal equity) {
        return isolatedIn(account, equity, null);
    }

    /**
     * A copy that belongs to the isolated account with this key and equity.
     *
     * @param account key of the isolated account; null if it does not exist yet
     * @param orderMargin amount that the isolated account has set aside for orders; null: nothing
     */
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
