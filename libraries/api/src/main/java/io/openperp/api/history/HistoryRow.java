package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.openperp.api.order.OpenOrder;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link HistoryPage}: the fields of a record, followed by its place: of a fill the place in the market's
 * log, of any other record the place in the account shard's events.
 */
public sealed interface HistoryRow {

    /** Place of the record among all records with the same slot; for a trade the number of the trade in its market. */
    long sequence();

    /**
     * A row with a record that contains its own slot.
     *
     * @param iso whether the record belongs to an isolated account
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     * @param sequence place among all records with the same slot
     * @param commandSlot offset, in its log, of the command that caused the record
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
     * A fill of the account. {@code slot} and {@code sequence} are those of the trade, the same in the histories of
     * both accounts.
     *
     * @param sequence number of the trade in its market
     * @param commandSlot same value as {@code slot}
     * @param eventSlot offset in the account shard's events, to which requested ranges of slots apply
     */
    record OfFill(@JsonUnwrapped Fill fill, long sequence, long commandSlot, long eventSlot) implements HistoryRow {}

    /**
     * A fill that closed a position because margin was missing, with the same slots as {@link OfFill}.
     *
     * @param iso whether the position belonged to an isolated account
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     */
    record OfRiskEvent(
            @JsonUnwrapped RiskEvent event,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long sequence,
            long commandSlot,
            long eventSlot)
            implements HistoryRow {}

    /** An open order; its {@code slot} is that of the event that placed it. */
    record OfOpenOrder(
            @JsonUnwrapped OpenOrder order,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long slot,
            long sequence)
            implements HistoryRow {}

    /** A closed position; its slot is named {@code closeSlot}. */
    record OfClosedPosition(
            @JsonUnwrapped ClosedPosition position,
            boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            long closeSlot,
            long sequence)
            implements HistoryRow {}
}
