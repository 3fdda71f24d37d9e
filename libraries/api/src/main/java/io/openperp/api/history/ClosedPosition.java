package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import io.openperp.api.history.Fill.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A closed position: from its opening, when the account had none in the market, until it was completely closed.
 *
 * @param fees fees of its fills; positive: paid
 * @param funding funding payments; positive: received
 * @param openTime time of the opening, in nanoseconds since 1970
 * @param closeTime time of the closing, in nanoseconds since 1970
 * @param closeReason reason of the last fill
 * @param iso whether the position belonged to the account's isolated account in the market; absent: false
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
    /** Replaces {@code iso} false by null, which means the same: history pages contain false, lists omit the field. */
    public ClosedPosition {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** Creates a closed position of the account itself, not of an isolated account. */
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

    /** A copy that belongs to the isolated account with this key. */
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
