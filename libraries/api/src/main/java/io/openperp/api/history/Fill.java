package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.PaidFee;
import org.jspecify.annotations.Nullable;

/**
 * A fill, with both orders of the match and its effect on the account in whose history it is.
 *
 * @param isBuy whether the taker bought; otherwise it sold
 * @param slot offset in the market's command log, the same in the histories of both accounts
 * @param timestamp time in nanoseconds since 1970
 * @param side side of this account
 * @param fee fee paid by this account, including those of a liquidation and of a builder; negative: a rebate
 * @param realizedPnl profit or loss, without fees, on the part of this account's position that the fill closed; 0 if it
 *     closed nothing
 * @param tradeId the slot, a colon and the number of the trade in its market; the same for both accounts
 * @param builderFee part of {@code fee} that was paid to the builder of this account's order; absent without a builder
 * @param feeBps rate of this account's order in hundredths of a percent; absent: the order paid no fee to the exchange
 * @param iso whether the fill belongs to the account's isolated account in the market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 */
@JsonPropertyOrder({
    "maker",
    "taker",
    "orderIdMaker",
    "orderIdTaker",
    "isBuy",
    "symbol",
    "amount",
    "price",
    "reason",
    "slot",
    "timestamp",
    "side",
    "fee",
    "realizedPnl",
    "tradeId",
    "builderFee",
    "feeBps",
    "iso",
    "isoPubkey",
    "reasonCode",
    "makerFee",
    "takerFee"
})
public record Fill(
        String maker,
        String taker,
        String orderIdMaker,
        String orderIdTaker,
        boolean isBuy,
        String symbol,
        Decimal amount,
        Decimal price,
        Reason reason,
        long slot,
        long timestamp,
        OrderSide side,
        @PaidFee Decimal fee,
        Decimal realizedPnl,
        String tradeId,

        @JsonInclude(JsonInclude.Include.NON_NULL) @PaidFee @Nullable
        Decimal builderFee,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decimal feeBps,
        @Nullable Boolean iso,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey) {
    public Fill {
        iso = Boolean.TRUE.equals(iso);
    }

    /** Fee paid by the maker; null if the maker is another account, whose fee is not in this account's history. */
    @PaidFee
    @JsonProperty(value = "makerFee", access = JsonProperty.Access.READ_ONLY)
    public @Nullable Decimal makerFee() {
        return isTaker() ? null : fee;
    }

    /** Fee paid by the taker; null if the taker is another account. */
    @PaidFee
    @JsonProperty(value = "takerFee", access = JsonProperty.Access.READ_ONLY)
    public @Nullable Decimal takerFee() {
        return isTaker() ? fee : null;
    }

    private boolean isTaker() {
        return side == OrderSide.of(isBuy);
    }

    /** Numeric code of the reason, from {@link Reason#code}. */
    @JsonProperty(value = "reasonCode", access = JsonProperty.Access.READ_ONLY)
    public int reasonCode() {
        return reason.code();
    }

    /** Creates a fill of the account itself, not of an isolated account. */
    public Fill(
            String maker,
            String taker,
            String orderIdMaker,
            String orderIdTaker,
            boolean isBuy,
            String symbol,
            Decimal amount,
            Decimal price,
            Reason reason,
            long slot,
            long timestamp,
            OrderSide side,
            Decimal fee,
            Decimal realizedPnl,
            String tradeId,
            @Nullable Decimal builderFee,
            @Nullable Decimal feeBps) {
        this(
                maker,
                taker,
                orderIdMaker,
                orderIdTaker,
                isBuy,
                symbol,
                amount,
                price,
                reason,
                slot,
                timestamp,
                side,
                fee,
                realizedPnl,
                tradeId,
                builderFee,
                feeBps,
                null,
                null);
    }

    /** A copy that belongs to the isolated account with this key. */
    public Fill isolatedIn(String account) {
        return new Fill(
                maker,
                taker,
                orderIdMaker,
                orderIdTaker,
                isBuy,
                symbol,
                amount,
                price,
                reason,
                slot,
                timestamp,
                side,
                fee,
                realizedPnl,
                tradeId,
                builderFee,
                feeBps,
                true,
                account);
    }

    /** Why a fill happened or a position closed. */
    public enum Reason {
        @JsonProperty("normal")
        NORMAL(0),
        @JsonProperty("liquidation")
        LIQUIDATION(1),
        @JsonProperty("adl")
        ADL(2),
        @JsonProperty("settlement")
        SETTLEMENT(4);

        private final int code;

        Reason(int code) {
            this.code = code;
        }

        /**
         * Numeric code of the reason, as later releases of the API have it. Their code 3, a liquidation that sweeps
         * residual positions, does not occur here.
         */
        public int code() {
            return code;
        }
    }
}
