package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import io.openperp.api.history.Fill.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A position from flat to flat.
 *
 * @param fees positive: paid
 * @param funding positive: received
 * @param openTime nanoseconds
 * @param closeTime nanoseconds
 * @param closeReason of the last fill
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 */
public record ClosedPosition(
        String owner,
        String symbol,
        Decimal maxQuantity,
        Decimal totalVolume,
        Decimal avgOpenPrice,
        Decimal avgClosePrice,
        Decimal realizedPnl,
        @PaidFee Decimal fees,
        Decimal funding,
        long openTime,
        long closeTime,
        Reason closeReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean iso,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey) {
    /** Pages say {@code false} where lists leave {@code iso} out: here both are null. */
    public ClosedPosition {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** A closed position of the account itself, not of an isolated account. */
    public ClosedPosition(
            String owner,
            String symbol,
            Decimal maxQuantity,
            Decimal totalVolume,
            Decimal avgOpenPrice,
            Decimal avgClosePrice,
            Decimal realizedPnl,
            Decimal fees,
            Decimal funding,
            long openTime,
            long closeTime,
            Reason closeReason) {
        this(
                owner,
                symbol,
                maxQuantity,
                totalVolume,
                avgOpenPrice,
                avgClosePrice,
                realizedPnl,
                fees,
                funding,
                openTime,
                closeTime,
                closeReason,
                null,
                null);
    }

    /** A copy about the isolated account with this key. */
    public ClosedPosition isolatedIn(String account) {
        return new ClosedPosition(
                owner,
                symbol,
                maxQuantity,
                totalVolume,
                avgOpenPrice,
                avgClosePrice,
                realizedPnl,
                fees,
                funding,
                openTime,
                closeTime,
                closeReason,
                true,
                account);
    }
}
