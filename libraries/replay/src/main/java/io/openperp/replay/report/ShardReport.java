package io.openperp.replay.report;

import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the replay of one shard came to.
 *
 * @param from first offset taken
 * @param offset last offset taken, -1 if none ever was
 * @param stateHash null if the shard broke
 * @param findings in the order of their offsets; a shard that breaks or diverges is not replayed further
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
     * @param transactions submitted ones
     * @param refused whole transactions that the shard refused
     * @param signatures that are good
     * @param badSignatures that are not, or do not sign what the log says was asked for
     * @param events compared with those the shard told then
     * @param untold events that the log of events does not have at its end, and which nothing says were written
     * @param hashes compared with published or expected ones
     */
    public record Counts(
            long records,
            long transactions,
            long refused,
            long signatures,
            long badSignatures,
            long events,
            long untold,
            long hashes) {}

    public ShardReport {
        checkpoints = List.copyOf(checkpoints);
        findings = List.copyOf(findings);
    }
}
