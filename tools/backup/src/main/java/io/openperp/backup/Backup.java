package io.openperp.backup;

import io.openperp.backup.ExchangeTopics.Topic;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Manifest.SavedObject;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.Seal;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.voiding.VoidedRecords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;

/**
 * Copies the logs of an exchange into a directory while it trades. A later run adds what is new since the last one. An
 * interrupted run does not change the backup; the next run uses the files that it has already written.
 */
public final class Backup {

    private final Map<String, Object> kafka;
    private final SentCommands sent;
    private final ObjectStore store;
    private final Consumer<String> progress;

    private Backup(Map<String, Object> kafka, SentCommands sent, ObjectStore store, Consumer<String> progress) {
        this.kafka = kafka;
        this.sent = sent;
        this.store = store;
        this.progress = progress;
    }

    /**
     * Takes a backup.
     *
     * @param kafka settings of a Kafka client, including the keys of log records if records are tagged
     * @param voided records without effect
     * @param progress receives a line for each partition
     * @return contents of the backup, earlier runs included
     * @throws BackupFailedException if the backup could not be taken; an earlier backup is unchanged
     */
    public static Manifest take(
            Map<String, Object> kafka, VoidedRecords voided, Path directory, Seal seal, Consumer<String> progress) {
        return take(kafka, new RebuiltAccounts(kafka, voided), directory, seal, progress);
    }

    /** Takes a backup of an exchange without voided records. */
    public static Manifest take(Map<String, Object> kafka, Path directory, Seal seal, Consumer<String> progress) {
        return take(kafka, VoidedRecords.NONE, directory, seal, progress);
    }

    static Manifest take(
            Map<String, Object> kafka, SentCommands sent, Path directory, Seal seal, Consumer<String> progress) {
        try (ObjectStore store = ObjectStore.toWrite(directory, seal)) {
            return new Backup(LogKeys.withoutKeys(kafka), sent, store, progress).run();
        }
    }

    private Manifest run() {
        Optional<Manifest> before = store.manifest();
        KafkaConnection connection = new KafkaConnection(kafka);
        var consumer = connection.consumerOfWhatIsThere();
        try (Admin admin = connection.patientAdmin()) {
            String cluster = ExchangeTopics.answer(admin.describeCluster().clusterId());
            before.ifPresent(manifest -> requireSame(cluster, manifest.cluster()));
            List<Topic> topics = ExchangeTopics.read(admin);
            Cut cut = Cut.of(consumer, topics.stream().collect(Collectors.toMap(Topic::name, Topic::partitions)), sent);
            int run = before.map(Manifest::run).orElse(0) + 1;
            PartitionCopy copy = new PartitionCopy(consumer, store, cluster, run);
            List<SavedTopic> saved = new ArrayList<>();
            for (Topic topic : topics) {
                saved.add(new SavedTopic(
                        topic.name(), topic.replicas(), topic.settings(), copied(topic, cut, copy, before)));
            }
            boolean isTagged = copy.hasTags() || before.map(Manifest::isTagged).orElse(false);
            Manifest manifest = new Manifest(Manifest.FORMAT, run, cluster, cut.millis(), isTagged, saved);
            store.sign(manifest);
            store.deleteAllBut(manifest);
            return manifest;
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private List<SavedPartition> copied(Topic topic, Cut cut, PartitionCopy copy, Optional<Manifest> before) {
        List<SavedPartition> partitions = new ArrayList<>();
        for (int number = 0; number < topic.partitions(); number++) {
            int partition = number;
            Optional<SavedPartition> known = before.flatMap(manifest -> manifest.partition(topic.name(), partition));
            SavedPartition saved = topic.isCopied()
                    ? copy.run(topic, partition, cut, known)
                    : new SavedPartition(partition, 0, 0, List.of());
            partitions.add(saved);
            long records =
                    saved.objects().stream().mapToLong(SavedObject::records).sum();
            progress.accept(
                    "%-20s %4d %12d records up to offset %d".formatted(topic.name(), partition, records, saved.end()));
        }
        return partitions;
    }

    private static void requireSame(String cluster, String copied) {
        if (!Objects.equals(cluster, copied)) {
            throw new BackupFailedException("the backup is of the Kafka cluster " + copied + ", and this is " + cluster
                    + ": its offsets may have other records; begin a backup in another directory");
        }
    }
}
