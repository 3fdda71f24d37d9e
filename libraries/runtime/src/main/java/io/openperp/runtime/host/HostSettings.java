package io.openperp.runtime.host;

import io.openperp.runtime.standby.StandbySettings;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;

/**
 * How a host runs; the README says what each setting does.
 *
 * @param kafka settings of the connection: {@code bootstrap.servers} and what security needs; anything else here wins
 *     over what the host would choose
 * @param standby null if the shards have no standby
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
     * Records whose replay is not to be done again: where one was as long, a snapshot is stored before the shard runs. A
     * tenth of {@link #snapshotEveryRecords}, 20,000 by default, at least 1.
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

    /** Hosts of the same shards with this setting stand by for each other. */
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
