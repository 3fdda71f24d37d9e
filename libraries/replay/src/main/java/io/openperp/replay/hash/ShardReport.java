package io.openperp.replay.hash;

import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the replay of one lane.
 *
 * @param shard name of the lane's first shard
 * @param from first offset of the replay
 * @param offset last offset applied; -1 if none was
 * @param stateHash hash of the state after {@code offset}; null if the lane broke
 * @param findings findings in the order of their offsets; a lane that breaks or differs is not replayed further
 */
public record ShardReport(
        String shard,
        long from,
        long offset,
        @Nullable Bytes32 stateHash,
        int rulesVersion,
        Counts counts,
        Duration time,
        List<Checkpoint> checkpoints,
        List<Finding> findings) {

    /**
     * Counts of a replay.
     *
     * @param records records applied
     * @param transactions submitted transactions
     * @param refused transactions that the shard refused as a whole
     * @param signatures good signatures
     * @param badSignatures signatures that are bad or do not fit the recorded actions
     * @param events events compared with the stored ones
     * @param unmatched events after the last stored one that are not known to have been written
     * @param hashes hashes compared with published or expected ones
     */
    public record Counts(
            long records,
            long transactions,
            long refused,
            long signatures,
            long badSignatures,
            long events,
            long unmatched,
            long hashes) {}

    public ShardReport {
        checkpoints = List.copyOf(checkpoints);
        findings = List.copyOf(findings);
    }

    /** Hashes of a lane's state and of its channels after the record at {@code offset}, to compare two replays. */
    public record Checkpoint(String shard, long offset, Bytes32 stateHash, Bytes32 channelsHash) {}

    /**
     * A difference that a replay has found.
     *
     * @param offset offset of the command at which it was found
     * @param what description of the difference
     */
    public record Finding(String shard, long offset, String what) {

        @Override
        public String toString() {
            return shard + " offset " + offset + ": " + what;
        }
    }
}
