package io.openperp.api.money;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The funding payment of a position at a full hour.
 *
 * @param size size of the position, negative if short
 * @param payment amount; positive: received
 * @param fundingRate hourly rate that was applied
 * @param slot offset in the market's command log
 * @param timestamp time in nanoseconds since 1970
 * @param iso whether the position belongs to the account's isolated account in the market; absent: false
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
    /** Replaces {@code iso} false by null, which means the same: history pages contain false, lists omit the field. */
    public FundingPayment {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** Creates a funding payment of the account itself, not of an isolated account. */
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

    /** A copy that belongs to the isolated account with this key. */
    public FundingPayment isolatedIn(String account) {
        return new FundingPayment(owner, symbol, size, payment, fundingRate, markPrice, slot, timestamp, true, account);
    }
}
