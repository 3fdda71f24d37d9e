package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;

/**
 * A digest of all fills and results, which depends on their order: {@code h = (h ^ x)·0x9E3779B97F4A7C15; h ^= h >>>
 * 32} over taker, maker, price and lots of each fill (lots are negative if the maker is completely filled), and over
 * the result of each operation.
 */
final class Digest implements Fills {

    private long value;
    private long fills;

    @Override
    public void fill(long takerId, long makerId, long price, long lots, boolean makerDone) {
        fills++;
        add(takerId);
        add(makerId);
        add(price);
        add(makerDone ? -lots : lots);
    }

    void add(long number) {
        long h = (value ^ number) * 0x9E3779B97F4A7C15L;
        value = h ^ (h >>> 32);
    }

    long value() {
        return value;
    }

    long fills() {
        return fills;
    }
}
