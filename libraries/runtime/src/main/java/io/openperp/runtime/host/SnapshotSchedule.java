package io.openperp.runtime.host;

import io.openperp.runtime.shard.Lane;

/**
 * Decides when the next snapshot of a lane is due, depending on what was applied since the last one. For the host's
 * thread.
 */
final class SnapshotSchedule {

    private final Lane shard;
    private final long restoredBytes;

    private long takenOffset;
    private long takenNanos = System.nanoTime();
    /** Time of the last snapshot by the clock of the log, in nanoseconds since 1970; 0 before anything was applied. */
    private long takenTime;
    /** Bytes of the records replayed since the last snapshot. */
    private long replayedBytes;
    /** Whether a replay has ended and the resulting state has not been stored yet. */
    private boolean isReplayUnstored;

    /** @param restoredBytes length of the snapshot that the lane was restored from, in bytes; 0 if there was none */
    SnapshotSchedule(Lane shard, long restoredBytes) {
        this.shard = shard;
        this.restoredBytes = restoredBytes;
        this.takenOffset = shard.offset();
        this.takenTime = shard.timeNanos();
    }

    /**
     * Called when the lane has applied a record. The time of the first one is where the age of the next snapshot
     * begins.
     */
    void applied() {
        takenTime = takenTime == 0 ? shard.timeNanos() : takenTime;
    }

    /**
     * Called when a replayed record has been applied, to measure how long a replay is.
     *
     * @param bytes length of the record
     */
    void replayed(int bytes) {
        replayedBytes += Math.max(0, bytes);
    }

    void replayEnded() {
        isReplayUnstored = true;
    }

    /** Called when a snapshot of the present state was stored or begun; the next one is due a full interval later. */
    void taken() {
        isReplayUnstored = false;
        replayedBytes = 0;
        takenOffset = shard.offset();
        takenTime = shard.timeNanos();
        takenNanos = System.nanoTime();
    }

    /**
     * Whether a snapshot is due, by the number of records or the time since the last one. During a replay only the time
     * counts, because building a snapshot would read the same records again on processors that the replay needs.
     */
    boolean isDue(HostSettings settings, boolean isReplaying, boolean isRunning) {
        long records = shard.offset() - takenOffset;
        long limit = isReplayUnstored ? settings.longReplay() : settings.snapshotEveryRecords();
        boolean areMany = !isReplaying && records >= limit;
        return areMany
                || records > 0
                        && ageNanos(isRunning) >= settings.snapshotEvery().toNanos();
    }

    /**
     * Age of the last snapshot, in nanoseconds, whichever process stored it. While running, the clock of the log also
     * counts; during a replay that clock runs too fast.
     */
    private long ageNanos(boolean isRunning) {
        long byLog = isRunning ? shard.timeNanos() - takenTime : 0;
        return Math.max(byLog, System.nanoTime() - takenNanos);
    }

    /**
     * Whether a replay was so long that the resulting state should be stored before new records are applied: it had
     * many records, and more bytes than the snapshot it began with, so that replaying again would take longer than
     * storing.
     */
    boolean isReplayToBeStoredFirst(HostSettings settings) {
        return shard.offset() - takenOffset >= settings.longReplay() && replayedBytes >= restoredBytes;
    }
}
