package io.openperp.benchmarks.book;

/** Receives every fill in the order a book produces them. */
interface Fills {

    void fill(long takerId, long makerId, long price, long lots, boolean makerDone);
}
