package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.PaidFee;
import org.jspecify.annotations.Nullable;

/**
 * A match with both its orders, and its effect on the account whose history it is in.
 *
 * @param isBuy true: the taker bought
 * @param slot position in the market's command log, of both accounts in every form of the history
 * @param timestamp nanoseconds
 * @param side of this account
 * @param fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included
 * @param realizedPnl profit or loss, fees not counted, of the part of this account's position that the fill closed; 0
 *     if it closed nothing
 * @param tradeId the slot, a colon and the number of the trade in its market; the same for both accounts
 * @param builderFee part of {@code fee}: what the builder of this account's order was paid; absent without one
 * @param feeBps rate of this account's order in hundredths of a percent; absent: it paid the exchange no fee
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
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

    /** Fee paid by the maker; null where it is another account, whose fee is not in this account's history. */
    @PaidFee
    @JsonProperty(value = "makerFee", access = JsonProperty.Access.READ_ONLY)
    public @Nullable Decimal makerFee() {
        return isTaker() ? null : fee;
    }

    /** Fee paid by the taker; null where it is another account. */
    @PaidFee
    @JsonProperty(value = "takerFee", access = JsonProperty.Access.READ_ONLY)
    public @Nullable Decimal takerFee() {
        return isTaker() ? fee : null;
    }

    private boolean isTaker() {
        return side == OrderSide.of(isBuy);
    }

    /** The number of the reason, {@link Reason#code}. */
    @JsonProperty(value = "reasonCode", access = JsonProperty.Access.READ_ONLY)
    public int reasonCode() {
        return reason.code();
    }

    /** A fill of the account itself, not of an isolated account. */
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

    /** A copy about the isolated account with this key. */
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

        /** The number in later releases, where 3 is a liquidation that sweeps residual positions, unknown here. */
        public int code() {
            return code;
        }
    }
}
