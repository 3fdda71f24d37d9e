package io.openperp.runtime.host;

import io.openperp.runtime.shard.Lane;

/** Decides when the next snapshot of a shard is due, by what was applied since the last one. For the host's thread. */
final class SnapshotSchedule {

    private final Lane shard;
    private final long restoredBytes;

    private long takenOffset;
    private long takenNanos = System.nanoTime();
    /** Time of the last snapshot by the log, in nanoseconds since 1970; 0 before anything was applied. */
    private long takenTime;
    /** Bytes of the records replayed since the last snapshot. */
    private long replayedBytes;
    /** Whether a replay has ended and the state after it is not stored yet. */
    private boolean isReplayUnstored;

    /** @param restoredBytes length of the snapshot that the shard was restored from; 0 without one */
    SnapshotSchedule(Lane shard, long restoredBytes) {
        this.shard = shard;
        this.restoredBytes = restoredBytes;
        this.takenOffset = shard.offset();
        this.takenTime = shard.timeNanos();
    }

    /** Called when the shard has applied a record. */
    void applied() {
        takenTime = takenTime == 0 ? shard.timeNanos() : takenTime;
    }

    /** Called when a record of a replay, of this length, has been applied. */
    void replayed(int bytes) {
        replayedBytes += Math.max(0, bytes);
    }

    void replayEnded() {
        isReplayUnstored = true;
    }

    /** Notes that a snapshot of the present state was stored or begun: the next one is due a full interval later. */
    void taken() {
        isReplayUnstored = false;
        replayedBytes = 0;
        takenOffset = shard.offset();
        takenTime = shard.timeNanos();
        takenNanos = System.nanoTime();
    }

    /**
     * Whether a snapshot is due. In a replay only its age counts: building one reads the same records once more, on the
     * processors that the replay needs.
     */
    boolean isDue(HostSettings settings, boolean isReplaying, boolean isRunning) {
        long records = shard.offset() - takenOffset;
        long limit = isReplayUnstored ? settings.longReplay() : settings.snapshotEveryRecords();
        boolean areMany = !isReplaying && records >= limit;
        return areMany
                || records > 0
                        && ageNanos(isRunning) >= settings.snapshotEvery().toNanos();
    }

    /** Age of the last snapshot, whichever process took it. The log's time counts only while running: a replay is faster. */
    private long ageNanos(boolean isRunning) {
        long byLog = isRunning ? shard.timeNanos() - takenTime : 0;
        return Math.max(byLog, System.nanoTime() - takenNanos);
    }

    /**
     * Whether the replay was so long that the state after it is stored before new records are applied: of many records, and
     * of more bytes than the state that it began with, so that reading them again would take longer than storing.
     */
    boolean isReplayToBeStoredFirst(HostSettings settings) {
        return shard.offset() - takenOffset >= settings.longReplay() && replayedBytes >= restoredBytes;
    }
}
