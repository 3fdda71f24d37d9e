package io.openperp.benchmarks.book;

/** Counter of fills for timed runs, which keeps them from being optimised away and does nothing else. */
final class FillCount implements Fills {

    private long count;
    private long sum;

    @Override
    public void fill(long takerId, long makerId, long price, long lots, boolean makerDone) {
        count++;
        sum += lots ^ takerId + makerId * 31 + price;
    }

    long count() {
        return count;
    }

    long sum() {
        return sum;
    }
}
