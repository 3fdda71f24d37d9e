package io.openperp.runtime.host;

import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.snapshot.PendingSnapshot;
import io.openperp.runtime.snapshot.Restoration;
import io.openperp.runtime.snapshot.SnapshotBuilder;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides when snapshots of a lane are due, and stores them one at a time. For the thread of the lane. */
final class LaneSnapshots {

    private static final Logger log = LoggerFactory.getLogger(LaneSnapshots.class);

    private final Lane lane;
    private final LaneEvents events;
    private final SnapshotSchedule schedule;
    /** Offset of the newest complete snapshot. */
    private long offset;
    /** Offset at which a market last left the lane. A snapshot from before that offset would bring the market back. */
    private long leftOffset = Lane.NOTHING_APPLIED;

    private List<String> damaged;
    private @Nullable String problem;
    private @Nullable PendingSnapshot pending;
    private boolean isStoringReplay;
    private boolean isLastTaken;

    /**
     * @param restored the state that the lane starts with
     * @param events published events of the lane, from which a snapshot takes the offsets where later events are stored
     */
    LaneSnapshots(Restoration.Restored restored, LaneEvents events) {
        this.lane = restored.shard();
        this.events = events;
        this.schedule = new SnapshotSchedule(lane, restored.bytes());
        this.offset = lane.offset();
        this.damaged = restored.damaged();
    }

    /** Called when the lane has applied a record, to know when the next snapshot is due. */
    void applied() {
        schedule.applied();
    }

    /**
     * Called when a replayed record has been applied, to know whether the replay is so long that its result is stored
     * first.
     *
     * @param bytes length of the record
     */
    void replayed(int bytes) {
        schedule.replayed(bytes);
    }

    void replayEnded() {
        schedule.replayEnded();
    }

    /** Called when a market has left the lane with the last record: an older snapshot would bring it back. */
    void left() {
        leftOffset = lane.offset();
    }

    /** Whether a snapshot should be started now, to be built in the background. */
    boolean isDue(HostSettings settings, boolean isReplaying, boolean isRunning) {
        return pending == null && isWorthStoring() && schedule.isDue(settings, isReplaying, isRunning);
    }

    /**
     * Whether the state after a replay should be stored before anything else is applied; see
     * {@link SnapshotSchedule#isReplayToBeStoredFirst}.
     */
    boolean isReplayStorageDue(HostSettings settings) {
        return pending == null && schedule.isReplayToBeStoredFirst(settings);
    }

    /**
     * Begins to store the lane itself, whose state right after a replay is what {@link SnapshotBuilder} would build
     * again. Nothing may be applied until the snapshot is complete.
     *
     * @param sent number of outputs that the lane has sent since the host's session began
     */
    void storeReplay(SnapshotPublisher publisher, long sent) {
        isStoringReplay = true;
        store(publisher, sent);
        schedule.taken();
    }

    boolean isStoringReplay() {
        return isStoringReplay && pending != null;
    }

    /** Starts a snapshot that is built and stored in the background; the lane continues at once. */
    void begin(SnapshotPublisher publisher, long sent) {
        SnapshotBuilder.Target target = SnapshotBuilder.Target.of(lane);
        pending = new PendingSnapshot(lane.offset(), sent, publisher.build(target, lane.address(), events.from(lane)));
        schedule.taken();
    }

    /**
     * Begins to store the lane itself as the last snapshot of a session, unless a snapshot already contains its state;
     * nothing may be applied any more.
     */
    void beginLast(SnapshotPublisher publisher, long sent) {
        boolean wasActive = offset != Lane.NOTHING_APPLIED; // a market has left, but commands may have followed
        if (pending == null && (isWorthStoring() || wasActive) && !isLastTaken && lane.offset() > offset) {
            isLastTaken = true;
            store(publisher, sent);
        }
    }

    private void store(SnapshotPublisher publisher, long sent) {
        pending = new PendingSnapshot(lane.offset(), sent, publisher.store(lane, events.from(lane), damaged));
    }

    /**
     * Whether a snapshot is useful: a lane without active shards needs none, except to record that its market has left.
     */
    private boolean isWorthStoring() {
        return !lane.isDormant() || leftOffset > offset;
    }

    /**
     * Advances the snapshot in progress as far as possible without waiting, and returns whether it has become complete.
     * If it cannot be stored, it is given up; the next one takes its place.
     *
     * @param acknowledged number of outputs of the lane that are acknowledged
     */
    boolean advance(SnapshotPublisher publisher, long acknowledged) {
        if (pending == null) {
            return false;
        }
        try {
            if (!pending.advance(acknowledged, publisher::confirm)) {
                return false;
            }
            offset = pending.offset();
            damaged = pending.damaged();
            problem = null;
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof CancellationException)) {
                problem = "no snapshot at offset " + pending.offset() + ": " + e.getCause();
                log.error("{} has {}", Shards.name(lane.address()), problem, e.getCause());
            }
        }
        pending = null;
        return true;
    }

    boolean isPending() {
        return pending != null;
    }

    /** Offset of the newest complete snapshot; {@link Lane#NOTHING_APPLIED} if there is none. */
    long offset() {
        return offset;
    }

    /** Number of stored snapshots that are newer than the one in use but damaged. */
    int damaged() {
        return damaged.size();
    }

    /**
     * Why the last snapshot could not be stored, or why stored snapshots cannot be used; null if there is no problem.
     */
    @Nullable
    String trouble() {
        if (problem != null) {
            return problem;
        }
        return damaged.isEmpty() ? null : String.join("; ", damaged);
    }
}
