package io.openperp.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.Seal;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup of logs that are written to, and its restore to an empty broker, record by record. */
class BackupIT {

    private static final TopicPartition ACCOUNTS = new TopicPartition(Topics.COMMANDS, 0);

    private static final long TRIMMED = 120;

    private static LocalKafka source;
    private static WrittenLogs logs;

    @TempDir
    private Path directory;

    @BeforeAll
    static void write() {
        source = LocalKafka.ephemeral();
        logs = new WrittenLogs(source);
        logs.write(500);
    }

    @AfterAll
    static void close() {
        logs.close();
        source.close();
    }

    @Test
    void whatIsCopiedInTwoRunsWhileRecordsComeIsRestoredRecordByRecord() throws Exception {
        Seal seal = Seal.withKeyOf(Files.writeString(directory.resolve("key"), "0f".repeat(32)));
        Path backup = directory.resolve("backup");
        Manifest second;
        try (AutoCloseable writing = logs.writeUntilClosed()) {
            Manifest first = take(backup, seal);
            logs.trim(ACCOUNTS, TRIMMED);
            second = take(backup, seal);
            assertThat(second.run()).isEqualTo(2);
            assertThat(accounts(second).end())
                    .isGreaterThanOrEqualTo(accounts(first).end());
        }
        try (LocalKafka target = LocalKafka.ephemeral()) {
            assertThat(Restore.run(target.connection(), backup, seal, line -> {}))
                    .isEqualTo(second);
            LogComparison comparison = new LogComparison(source, target);
            second.topics().forEach(comparison::compare);
            assertThat(comparison.records()).isEqualTo(second.records() - TRIMMED);
            assertThat(comparison.beginning(ACCOUNTS)).isEqualTo(TRIMMED);
            assertThatThrownBy(() -> Restore.run(target.connection(), backup, seal, line -> {}))
                    .isInstanceOf(BackupFailedException.class)
                    .hasMessageContaining("topics of an exchange already");
        }
    }

    @Test
    void anInterruptedRunChangesNothingAndItsObjectsAreNotCopiedAgain() throws Exception {
        Path backup = directory.resolve("backup");
        Manifest before = take(backup, Seal.open());
        Files.copy(backup.resolve("manifest"), directory.resolve("manifest"));
        logs.write(50);
        Manifest lost = take(backup, Seal.open());
        Files.move(directory.resolve("manifest"), backup.resolve("manifest"), StandardCopyOption.REPLACE_EXISTING);
        try (ObjectStore store = ObjectStore.toRead(backup, Seal.open())) {
            Manifest restored = store.requireManifest();
            assertThat(restored).isEqualTo(before);
            assertThat(accounts(restored).objects())
                    .allSatisfy(object -> assertThat(store.read(object)).isNotEmpty());
        }
        Manifest after = take(backup, Seal.open());
        assertThat(accounts(after)).isEqualTo(accounts(lost));
    }

    @Test
    void aDamagedBackupIsNamedAndNotRestored() throws Exception {
        Path backup = directory.resolve("backup");
        Manifest manifest = take(backup, Seal.open());
        String damaged = accounts(manifest).objects().getFirst().name();
        byte[] bytes = Files.readAllBytes(backup.resolve(damaged));
        bytes[bytes.length / 2] ^= 1;
        Files.write(backup.resolve(damaged), bytes);
        try (ObjectStore store = ObjectStore.toRead(backup, Seal.open())) {
            assertThat(BackupCheck.damage(store, manifest))
                    .singleElement()
                    .asString()
                    .startsWith(damaged + " is damaged");
        }
        assertThatThrownBy(() -> Restore.run(source.connection(), backup, Seal.open(), line -> {}))
                .hasMessageStartingWith("nothing was restored: " + damaged);
    }

    @Test
    void anotherClusterIsNotMixedIn() {
        Path backup = directory.resolve("backup");
        Manifest mine = take(backup, Seal.open());
        try (ObjectStore store = ObjectStore.toWrite(backup, Seal.open())) {
            store.sign(new Manifest(Manifest.FORMAT, mine.run(), "another", 0, false, mine.topics()));
        }
        assertThatThrownBy(() -> take(backup, Seal.open()))
                .hasMessageStartingWith("the backup is of the Kafka cluster another, and this is " + mine.cluster());
    }

    private static SavedPartition accounts(Manifest manifest) {
        return manifest.partition(Topics.COMMANDS, 0).orElseThrow();
    }

    private static Manifest take(Path backup, Seal seal) {
        try (Backup opened = open(backup, seal)) {
            return opened.run(line -> {});
        }
    }

    private static Backup open(Path backup, Seal seal) {
        return Backup.open(source.connection(), (end, lane) -> Long.MAX_VALUE, backup, seal);
    }
}
