package io.openperp.runtime;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * How a host runs; the README says what each setting does.
 *
 * @param kafka settings of the connection: {@code bootstrap.servers} and what security needs; anything else here wins
 *     over what the host would choose
 */
public record HostSettings(
        Map<String, Object> kafka,
        long snapshotEveryRecords,
        Duration snapshotEvery,
        Duration missingAlarm,
        Duration topicWait,
        Duration longestBackoff,
        Duration closeTimeout) {

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

    public static HostSettings of(Map<String, Object> kafka) {
        return new HostSettings(
                kafka,
                200_000,
                Duration.ofMinutes(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30));
    }

    public HostSettings withSnapshots(long everyRecords, Duration every) {
        return new HostSettings(kafka, everyRecords, every, missingAlarm, topicWait, longestBackoff, closeTimeout);
    }

    private static void requirePositive(String name, Duration duration) {
        if (!duration.isPositive()) {
            throw new IllegalArgumentException(name + " is " + duration + ", a positive duration is accepted");
        }
    }
}
