package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.openperp.api.order.OpenOrder;
import org.jspecify.annotations.Nullable;

/** A row of a {@link HistoryPage}: the fields of its record, then where it is, of a trade in its market, else in the account's events. */
public sealed interface HistoryRow {

    /** Place of the row among the facts of its slot; of a trade its number. */
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
     * A trade of the account: {@code slot} of the record and {@code sequence} are those of the trade, in the histories of both
     * accounts alike.
     *
     * @param sequence number of the trade in its market
     * @param commandSlot as {@code slot}
     * @param eventSlot position in the events of the account shard, which ranges of slots are about
     */
    record OfFill(@JsonUnwrapped Fill fill, long sequence, long commandSlot, long eventSlot) implements HistoryRow {}

    /**
     * A trade that closed a position for want of margin, with the slots of a fill.
     *
     * @param iso as in {@link Of}
     * @param isoPubkey as in {@link Of}
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
