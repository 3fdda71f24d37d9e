package io.openperp.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.kafka.KafkaConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Brokers that follow a backup to which run after run adds what is new. */
class FollowerIT {

    private static final TopicPartition ACCOUNTS = new TopicPartition(Topics.COMMANDS, 0);
    private static final int RUNS = 12;
    private static final long TRIMMED = 40;

    @TempDir
    private Path backup;

    @Test
    void brokersThatFollowHaveEveryRecordOfTheLastCutAndFollowNoMoreOncePromoted() throws Exception {
        try (LocalKafka source = LocalKafka.ephemeral();
                LocalKafka target = LocalKafka.ephemeral();
                WrittenLogs logs = new WrittenLogs(source);
                Backup written = Backup.open(source.connection(), (end, lane) -> Long.MAX_VALUE, backup, Seal.open())) {
            logs.write(50);
            follow(logs, written, target, RUNS);
            logs.trim(ACCOUNTS, TRIMMED);
            follow(logs, written, target, 1); // another process, after a crash
            logs.write(1);
            Manifest last = written.run(line -> {});
            assertThat(last.partition(Topics.COMMANDS, 0).orElseThrow().objects())
                    .as("objects after %d runs", last.run())
                    .hasSizeLessThan(RUNS / 2);
            try (Follower follower = Follower.open(target.connection(), backup, Seal.open())) {
                assertThat(follower.promote(line -> {})).isEqualTo(last);
            }
            LogComparison comparison = new LogComparison(source, target);
            last.topics().stream()
                    .filter(topic -> !topic.name().equals(Topics.STREAM_SNAPSHOTS))
                    .forEach(comparison::compare);
            assertThat(comparison.beginning(ACCOUNTS)).isEqualTo(TRIMMED);
            try (Follower follower = Follower.open(target.connection(), backup, Seal.open())) {
                assertThatThrownBy(() -> follower.advance(line -> {}))
                        .isInstanceOf(BackupFailedException.class)
                        .hasMessageContaining("was promoted and follows no more");
            }
        }
    }

    @Test
    void brokersThatSomebodyElseWritesToFollowNoFurther() {
        try (LocalKafka source = LocalKafka.ephemeral();
                LocalKafka target = LocalKafka.ephemeral();
                WrittenLogs logs = new WrittenLogs(source);
                Backup written = Backup.open(source.connection(), (end, lane) -> Long.MAX_VALUE, backup, Seal.open())) {
            follow(logs, written, target, 1);
            try (Producer<byte[], byte[]> stranger = new KafkaConnection(target.connection()).producer()) {
                stranger.send(new ProducerRecord<>(Topics.COMMANDS, 0, null, new byte[3]));
                stranger.flush();
            }
            try (Follower follower = Follower.open(target.connection(), backup, Seal.open())) {
                assertThatThrownBy(() -> follower.advance(line -> {}))
                        .isInstanceOf(BackupFailedException.class)
                        .hasMessageStartingWith("commands-0 has records up to offset 6, the backup only up to 5");
            }
        }
    }

    @Test
    void aStepThatFailsBetweenTwoObjectsOfALogContinuesWhereItEnded() throws Exception {
        try (LocalKafka source = LocalKafka.ephemeral();
                LocalKafka target = LocalKafka.ephemeral();
                WrittenLogs logs = new WrittenLogs(source);
                Backup written = Backup.open(source.connection(), (end, lane) -> Long.MAX_VALUE, backup, Seal.open());
                Follower follower = Follower.open(target.connection(), backup, Seal.open())) {
            logs.write(50);
            written.run(line -> {});
            logs.write(1);
            Manifest manifest = written.run(line -> {});
            Path second = backup.resolve(manifest.partition(Topics.ACCOUNT_EVENTS, 0)
                    .orElseThrow()
                    .objects()
                    .get(1)
                    .name());
            Path away = Files.move(second, backup.resolve("away"));
            assertThatThrownBy(() -> follower.advance(line -> {}))
                    .isInstanceOf(BackupFailedException.class)
                    .hasMessageEndingWith(" is missing");
            Files.move(away, second);
            assertThat(follower.advance(line -> {})).contains(manifest);
            LogComparison comparison = new LogComparison(source, target);
            follower.promote(line -> {});
            manifest.topics().stream()
                    .filter(topic -> !topic.name().equals(Topics.STREAM_SNAPSHOTS))
                    .forEach(comparison::compare);
        }
    }

    private void follow(WrittenLogs logs, Backup written, LocalKafka target, int runs) {
        try (Follower follower = Follower.open(target.connection(), backup, Seal.open())) {
            for (int run = 0; run < runs; run++) {
                logs.write(5);
                Manifest manifest = written.run(line -> {});
                assertThat(follower.advance(line -> {})).contains(manifest);
                assertThat(follower.advance(line -> {})).isEmpty();
            }
        }
    }
}
