package io.openperp.replay;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Progress of a replay; threads that replay lanes update it. */
public final class ReplayProgress {

    private final LongAdder records = new LongAdder();
    private final AtomicInteger finished = new AtomicInteger();
    private volatile int shards;
    private volatile long total;

    void begin(int shardsOfAll, long recordsOfAll) {
        total = recordsOfAll;
        shards = shardsOfAll;
    }

    void recordReplayed() {
        records.increment();
    }

    void shardFinished() {
        finished.incrementAndGet();
    }

    /** Whether the logs have been examined, so that {@link #total} is known. */
    public boolean hasBegun() {
        return shards > 0;
    }

    /** Number of records replayed so far. */
    public long records() {
        return records.sum();
    }

    /** Number of records that are to be replayed, as of the beginning; a running exchange appends more. */
    public long total() {
        return total;
    }

    /** Progress in words: {@code replayed 120000 of 600000 records (20 %), 3 of 11 shards are done}. */
    @Override
    public String toString() {
        long done = records();
        long percent = total == 0 ? 100 : Math.min(100, done * 100 / total);
        return "replayed %d of %d records (%d %%), %d of %d shards are done"
                .formatted(done, total, percent, finished.get(), shards);
    }
}
