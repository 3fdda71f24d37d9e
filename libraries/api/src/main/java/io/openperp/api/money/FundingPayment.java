package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * A funding payment of a position at a full hour.
 *
 * @param size signed
 * @param payment positive: received
 * @param fundingRate the hourly rate applied
 * @param slot position in the market's command log
 * @param timestamp nanoseconds
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 */
public record FundingPayment(
        String owner,
        String symbol,
        Decimal size,
        Decimal payment,
        Decimal fundingRate,
        Decimal markPrice,
        long slot,
        long timestamp,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean iso,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey) {
    /** Pages say {@code false} where lists leave {@code iso} out: here both are null. */
    public FundingPayment {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** A funding payment of the account itself, not of an isolated account. */
    public FundingPayment(
            String owner,
            String symbol,
            Decimal size,
            Decimal payment,
            Decimal fundingRate,
            Decimal markPrice,
            long slot,
            long timestamp) {
        this(owner, symbol, size, payment, fundingRate, markPrice, slot, timestamp, null, null);
    }

    /** A copy about the isolated account with this key. */
    public FundingPayment isolatedIn(String account) {
        return new FundingPayment(owner, symbol, size, payment, fundingRate, markPrice, slot, timestamp, true, account);
    }
}
