package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** A row of a {@link HistoryPage}: the fields of its record, then where it is in the account's events. */
public sealed interface HistoryRow {

    /** Place among the facts of its slot. */
    long sequence();

    /**
     * A row whose record has the slot.
     *
     * @param iso whether it is of an isolated account
     * @param isoPubkey key of that account; absent where {@code iso} is false
     * @param commandSlot position in the log of the commands that caused it
     */
    record Of<T>(
            @JsonUnwrapped T row,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long sequence,
            long commandSlot)
            implements HistoryRow {}

    /**
     * A fill.
     *
     * @param makerFee paid by the maker; null where it is another account, whose fee is not in this account's history
     * @param takerFee likewise
     */
    record OfFill(
            @JsonUnwrapped Fill fill,
            @PaidFee @Nullable Decimal makerFee,
            @PaidFee @Nullable Decimal takerFee,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long sequence,
            long commandSlot)
            implements HistoryRow {

        public static OfFill of(
                Fill fill, boolean isTaker, @Nullable String isoPubkey, long sequence, long commandSlot) {
            return new OfFill(
                    fill,
                    isTaker ? null : fill.fee(),
                    isTaker ? fill.fee() : null,
                    isoPubkey != null,
                    isoPubkey,
                    sequence,
                    commandSlot);
        }
    }

    /** An open order; {@code slot} is that of its placing. */
    record OfOpenOrder(
            @JsonUnwrapped OpenOrder order,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long slot,
            long sequence)
            implements HistoryRow {}

    /** A closed position; {@code closeSlot} is its slot. */
    record OfClosedPosition(
            @JsonUnwrapped ClosedPosition position,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long closeSlot,
            long sequence)
            implements HistoryRow {}
}
