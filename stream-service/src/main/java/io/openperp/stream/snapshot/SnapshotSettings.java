package io.openperp.stream.snapshot;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for when snapshots are written; they count the snapshots of all replicas together.
 *
 * @param enabled whether snapshots are written; false: a start reads the logs from their beginning
 * @param every longest time between two snapshots if there have been events, 100ms to 1d
 * @param everyRecords number of records published since the last snapshot at which the next one is written even before
 *     {@code every}, 1 to 1000000000
 */
public record SnapshotSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("10m") Duration every,
        @DefaultValue("200000") long everyRecords) {

    private static final Duration LEAST = Duration.ofMillis(100);
    private static final Duration MOST = Duration.ofDays(1);
    private static final long MOST_RECORDS = 1_000_000_000;

    public SnapshotSettings {
        if (every.compareTo(LEAST) < 0 || every.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(
                    "openperp.stream.snapshots.every is " + every.toMillis() + "ms, accepted is 100ms to 1d");
        }
        if (everyRecords < 1 || everyRecords > MOST_RECORDS) {
            throw new IllegalArgumentException("openperp.stream.snapshots.every-records is " + everyRecords
                    + ", accepted is 1 to " + MOST_RECORDS);
        }
    }
}
