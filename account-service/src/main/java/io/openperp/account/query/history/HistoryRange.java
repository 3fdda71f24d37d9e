package io.openperp.account.query.history;

import org.jspecify.annotations.Nullable;

/**
 * Which records of a history are asked for. Slots are numbers of records in the log of events of the account shard.
 *
 * @param fromNanos included
 * @param toNanos included
 * @param symbol null: all markets
 * @param limit most records
 * @param before the sequence that all records are below
 * @param startSlot included
 * @param endSlot included
 * @param asOfSlot slot as of which the pages show the history; {@link #NOW} on a first page
 */
public record HistoryRange(
        long fromNanos,
        long toNanos,
        @Nullable String symbol,
        int limit,
        long before,
        long startSlot,
        long endSlot,
        long asOfSlot) {

    /** Most records of an answer, and their number if there is no limit. */
    public static final int MOST = 5000;

    /** The latest slot that the tables contain. */
    public static final long NOW = Long.MAX_VALUE;

    /** Bits of a sequence below the slot: each slot has room for 2^20 facts. */
    static final int FACTS_PER_SLOT_BITS = 20;

    /** The latest slot that a sequence can have. */
    static final long LATEST_SLOT = (Long.MAX_VALUE >>> FACTS_PER_SLOT_BITS) - 1;

    public static final HistoryRange NEWEST =
            new HistoryRange(0, Long.MAX_VALUE, null, MOST, Long.MAX_VALUE, 0, LATEST_SLOT, NOW);

    /** Whether records may have to be passed over. */
    boolean isFiltered() {
        return fromNanos > 0 || toNanos < Long.MAX_VALUE || symbol != null;
    }

    /** Returns the range with at most this many records. */
    public HistoryRange within(int most) {
        return limit <= most
                ? this
                : new HistoryRange(fromNanos, toNanos, symbol, most, before, startSlot, endSlot, asOfSlot);
    }

    /** Range over everything of one market; null: all markets. */
    public static HistoryRange ofMarket(@Nullable String symbol) {
        return new HistoryRange(0, Long.MAX_VALUE, symbol, MOST, Long.MAX_VALUE, 0, LATEST_SLOT, NOW);
    }

    /** Fixes a first page to the slot up to which the tables contain the history; a continued page keeps its slot. */
    HistoryRange asOf(long slot) {
        return asOfSlot == NOW
                ? new HistoryRange(fromNanos, toNanos, symbol, limit, before, startSlot, Math.min(endSlot, slot), slot)
                : this;
    }

    /** The range of the records that follow the one with this sequence. */
    HistoryRange below(long sequence) {
        return new HistoryRange(fromNanos, toNanos, symbol, limit, sequence, startSlot, endSlot, asOfSlot);
    }

    /** The sequence that all records are at or above. */
    long lowest() {
        return startSlot << FACTS_PER_SLOT_BITS;
    }

    /** The sequence that all records are below. */
    long bound() {
        return Math.min(before, endSlot + 1 << FACTS_PER_SLOT_BITS);
    }

    static long slotOf(long sequence) {
        return sequence >>> FACTS_PER_SLOT_BITS;
    }

    static long placeInSlot(long sequence) {
        return sequence & (1L << FACTS_PER_SLOT_BITS) - 1;
    }
}
