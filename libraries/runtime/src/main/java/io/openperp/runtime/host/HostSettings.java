package io.openperp.runtime.host;

import io.openperp.runtime.standby.StandbySettings;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a host; the README describes each.
 *
 * @param kafka client settings, such as {@code bootstrap.servers} and those of security, which override the host's own
 * @param standby settings for taking over from other hosts; null if the shards have no standby
 */
public record HostSettings(
        Map<String, Object> kafka,
        long snapshotEveryRecords,
        Duration snapshotEvery,
        Duration missingAlarm,
        Duration topicWait,
        Duration longestBackoff,
        Duration closeTimeout,
        @Nullable StandbySettings standby) {

    public HostSettings {
        kafka = Map.copyOf(kafka);
        if (!kafka.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new IllegalArgumentException("kafka has no bootstrap.servers");
        }
        if (snapshotEveryRecords < 1) {
            throw new IllegalArgumentException(
                    "snapshotEveryRecords is " + snapshotEveryRecords + ", at least 1 is accepted");
        }
        requirePositive("snapshotEvery", snapshotEvery);
        requirePositive("missingAlarm", missingAlarm);
        requirePositive("topicWait", topicWait);
        requirePositive("longestBackoff", longestBackoff);
        requirePositive("closeTimeout", closeTimeout);
    }

    /**
     * Number of replayed records from which on a replay counts as long: its result is stored in a snapshot as soon as
     * the shard runs, or even before. A tenth of {@link #snapshotEveryRecords}, 20,000 by default, at least 1.
     */
    long longReplay() {
        return Math.max(1, snapshotEveryRecords / 10);
    }

    public static HostSettings of(Map<String, Object> kafka) {
        return new HostSettings(
                kafka,
                200_000,
                Duration.ofMinutes(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                null);
    }

    public HostSettings withSnapshots(long everyRecords, Duration every) {
        return new HostSettings(
                kafka, everyRecords, every, missingAlarm, topicWait, longestBackoff, closeTimeout, standby);
    }

    /** The same settings with standbys. Hosts of the same shards that have this setting stand by for each other. */
    public HostSettings withStandby(StandbySettings settings) {
        return new HostSettings(
                kafka,
                snapshotEveryRecords,
                snapshotEvery,
                missingAlarm,
                topicWait,
                longestBackoff,
                closeTimeout,
                settings);
    }

    private static void requirePositive(String name, Duration duration) {
        if (!duration.isPositive()) {
            throw new IllegalArgumentException(name + " is " + duration + ", a positive duration is accepted");
        }
    }
}
