package io.openperp.account.query.history;

import org.jspecify.annotations.Nullable;

/**
 * The part of a history that a query asks for. Slots are numbers of records in the log of events of the account shard.
 *
 * @param fromNanos earliest time, inclusive
 * @param toNanos latest time, inclusive
 * @param symbol market; null: all markets
 * @param limit largest number of records
 * @param before only records with lower sequence numbers
 * @param startSlot first slot, inclusive
 * @param endSlot last slot, inclusive
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

    /** Largest number of records of an answer, and the number if a request has no limit. */
    public static final int MOST = 5000;

    /** Value of {@code asOfSlot} for the latest slot that the tables contain. */
    public static final long NOW = Long.MAX_VALUE;

    /** Number of low bits of a sequence number that count the facts within a slot: each slot has room for 2^20. */
    static final int FACTS_PER_SLOT_BITS = 20;

    /** Largest slot for which the sequence numbers of its facts fit in a long. */
    static final long LATEST_SLOT = (Long.MAX_VALUE >>> FACTS_PER_SLOT_BITS) - 1;

    public static final HistoryRange NEWEST =
            new HistoryRange(0, Long.MAX_VALUE, null, MOST, Long.MAX_VALUE, 0, LATEST_SLOT, NOW);

    /** Whether the range has conditions, by time or market, because of which records may have to be skipped. */
    boolean isFiltered() {
        return fromNanos > 0 || toNanos < Long.MAX_VALUE || symbol != null;
    }

    /** Returns this range with its limit reduced to this many records, if it is larger. */
    public HistoryRange within(int most) {
        return limit <= most
                ? this
                : new HistoryRange(fromNanos, toNanos, symbol, most, before, startSlot, endSlot, asOfSlot);
    }

    /** Range of all records of one market; null: of all markets. */
    public static HistoryRange ofMarket(@Nullable String symbol) {
        return new HistoryRange(0, Long.MAX_VALUE, symbol, MOST, Long.MAX_VALUE, 0, LATEST_SLOT, NOW);
    }

    /**
     * Restricts a first page to the slots up to {@code slot}, which the tables contain; a continued page keeps its own
     * slot.
     */
    HistoryRange asOf(long slot) {
        return asOfSlot == NOW
                ? new HistoryRange(fromNanos, toNanos, symbol, limit, before, startSlot, Math.min(endSlot, slot), slot)
                : this;
    }

    /** Range of the records that are older than the one with this sequence number. */
    HistoryRange below(long sequence) {
        return new HistoryRange(fromNanos, toNanos, symbol, limit, sequence, startSlot, endSlot, asOfSlot);
    }

    /** Lowest sequence number in the range, inclusive. */
    long lowest() {
        return startSlot << FACTS_PER_SLOT_BITS;
    }

    /** Upper bound of the sequence numbers in the range, exclusive. */
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
