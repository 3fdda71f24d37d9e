package io.openperp.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs whose old segments are in the tier of the brokers, and no longer on their disks (decision 0084). */
class TieredLogsIT {

    private static final TopicPartition EVENTS = new TopicPartition(Topics.ACCOUNT_EVENTS, 0);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Segments of a megabyte, the smallest, leave the disk as soon as they are in the tier. */
    private static final Map<String, String> TIERED = Map.of(
            "remote.storage.enable",
            "true",
            "segment.bytes",
            "1048576",
            "local.retention.ms",
            "1",
            "retention.ms",
            "-1");

    @TempDir
    private Path directory;

    @Test
    void readersGetEveryRecordFromTheTierAndABackupIsThatOfTheWholeLogs() throws Exception {
        Path tier = Files.createDirectories(directory.resolve("tier"));
        try (LocalKafka source = LocalKafka.ephemeralWithTier(tier);
                WrittenLogs logs = new WrittenLogs(source, TIERED);
                LocalKafka target = LocalKafka.ephemeral()) {
            logs.write(12_000);
            try (Admin admin = Admin.create(source.connection())) {
                awaitTheirMove(admin);
                assertThat(offset(admin, OffsetSpec.earliest()))
                        .as("nothing is deleted")
                        .isZero();
            }
            try (Stream<Path> segments = Files.list(tier.resolve(EVENTS.toString()))) {
                assertThat(segments).isNotEmpty();
            }

            Manifest backup = take(source);
            assertThat(backup.partition(EVENTS.topic(), 0).orElseThrow().start())
                    .isZero();
            Restore.run(target.connection(), directory.resolve("backup"), Seal.open(), line -> {});

            LogComparison comparison = new LogComparison(source, target);
            backup.topics().forEach(comparison::compare);
            assertThat(comparison.records()).isEqualTo(backup.records());
        }
    }

    private static void awaitTheirMove(Admin admin) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (offset(admin, OffsetSpec.earliestLocal()) < 1000) {
            assertThat(System.nanoTime()).as("segments are still on the disk").isLessThan(deadline);
            Thread.sleep(100);
        }
    }

    private Manifest take(LocalKafka source) {
        try (Backup opened = Backup.open(
                source.connection(), (end, lane) -> Long.MAX_VALUE, directory.resolve("backup"), Seal.open())) {
            return opened.run(line -> {});
        }
    }

    private static long offset(Admin admin, OffsetSpec which) throws Exception {
        return admin.listOffsets(Map.of(EVENTS, which))
                .partitionResult(EVENTS)
                .get()
                .offset();
    }
}
