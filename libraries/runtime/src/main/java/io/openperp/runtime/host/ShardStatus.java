package io.openperp.runtime.host;

import io.openperp.journal.ShardAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The state of one shard of a host. Shards in the same lane share all values.
 *
 * <pre>
 * STARTING  → REPLAYING  a snapshot is restored, or the log is read from its beginning
 * REPLAYING → RUNNING    everything that was in the log at the start is applied
 * REPLAYING → FOLLOWING  the same on a standby, which applies records and sends nothing
 * FOLLOWING → RUNNING    the standby has taken over
 * REPLAYING, FOLLOWING, RUNNING → STARTING  a send failed, the broker is unavailable or another host has taken over:
 *                        the shard starts again from its snapshot
 * any       → FAILED     an unreadable record, a broken invariant or missing records of the log: restarting the process
 *                        may help
 * any       → STOPPED    the host was closed
 * </pre>
 *
 * @param offset offset of the last record applied; -1 before the first
 * @param endOffset end offset of the log as last read, one after its last record
 * @param snapshotOffset offset of the newest complete snapshot; -1 if there is none
 * @param unacknowledged number of records sent that the broker has not confirmed yet
 * @param repeats number of records dropped because they had been applied before
 * @param ignored number of records ignored because an earlier one of their sender was missing
 * @param missing for how long a record of another shard has been missing; zero if none is missing
 * @param damagedSnapshots number of snapshots that could not be read and are newer than the one used
 * @param snapshotTrouble why these snapshots could not be read, or why the last one could not be stored; null if there
 *     is no problem
 * @param reason why the shard is not running; null if nothing went wrong
 */
public record ShardStatus(
        ShardAddress address,
        State state,
        long offset,
        long endOffset,
        long snapshotOffset,
        long unacknowledged,
        long repeats,
        long ignored,
        Duration missing,
        int damagedSnapshots,
        @Nullable String snapshotTrouble,
        @Nullable String reason) {

    /** State of a shard; {@link ShardStatus} shows the transitions. */
    public enum State {
        STARTING,
        REPLAYING,
        FOLLOWING,
        RUNNING,
        FAILED,
        STOPPED
    }

    static ShardStatus starting(ShardAddress address) {
        return new ShardStatus(address, State.STARTING, -1, 0, -1, 0, 0, 0, Duration.ZERO, 0, null, null);
    }

    /**
     * Whether the shard has applied what was in the log when it started; it then runs, or follows the log on a standby.
     */
    public boolean isUpToDate() {
        return state == State.RUNNING || state == State.FOLLOWING;
    }

    /** Number of records in the log that are not applied yet. */
    public long lag() {
        return Math.max(0, endOffset - 1 - offset);
    }

    /** This status, with the address of another shard of the same lane. */
    ShardStatus of(ShardAddress shard) {
        return copy(shard, state, reason);
    }

    ShardStatus with(State newState, @Nullable String newReason) {
        return copy(address, newState, newReason);
    }

    private ShardStatus copy(ShardAddress newAddress, State newState, @Nullable String newReason) {
        return new ShardStatus(
                newAddress,
                newState,
                offset,
                endOffset,
                snapshotOffset,
                unacknowledged,
                repeats,
                ignored,
                missing,
                damagedSnapshots,
                snapshotTrouble,
                newReason);
    }
}
