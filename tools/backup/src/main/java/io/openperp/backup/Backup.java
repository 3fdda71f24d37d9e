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
import org.jspecify.annotations.Nullable;

/**
 * Copies the logs of an exchange into a directory while it trades. A later run adds what is new since the last one. An
 * interrupted run does not change the backup; the next run uses the files that it has already written.
 */
public final class Backup implements AutoCloseable {

    private final Map<String, Object> kafka;
    private final SentCommands sent;
    private final ObjectStore store;
    private @Nullable Manifest earlier;

    private Backup(Map<String, Object> kafka, SentCommands sent, ObjectStore store) {
        this.kafka = kafka;
        this.sent = sent;
        this.store = store;
    }

    /**
     * Opens the directory in which a backup is kept; {@link #run} then copies the logs, once or again and again. Throws
     * {@link BackupFailedException} if it is not writable, or somebody else writes to it.
     *
     * @param kafka settings of a Kafka client, including the keys of log records if records are tagged
     * @param voided records that have no effect, from the list that administrators signed
     */
    public static Backup open(Map<String, Object> kafka, VoidedRecords voided, Path directory, Seal seal) {
        return open(kafka, new RebuiltAccounts(kafka, voided), directory, seal);
    }

    /** Opens the directory of a backup of an exchange without voided records. */
    public static Backup open(Map<String, Object> kafka, Path directory, Seal seal) {
        return open(kafka, VoidedRecords.NONE, directory, seal);
    }

    static Backup open(Map<String, Object> kafka, SentCommands sent, Path directory, Seal seal) {
        return new Backup(LogKeys.withoutKeys(kafka), sent, ObjectStore.toWrite(directory, seal));
    }

    /**
     * Copies the records that the logs have got since the last run, up to a new cut.
     *
     * @param progress receives a line for each partition
     * @return contents of the backup, earlier runs included
     * @throws BackupFailedException if the backup could not be taken; an earlier backup is unchanged
     */
    public Manifest run(Consumer<String> progress) {
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
                saved.add(topic.saved(copied(topic, cut, copy, before, progress)));
            }
            boolean isTagged = copy.hasTags() || before.map(Manifest::isTagged).orElse(false);
            Manifest manifest = new Manifest(Manifest.FORMAT, run, cluster, cut.millis(), isTagged, saved);
            store.sign(manifest);
            deleteDropped(before, manifest);
            return manifest;
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    @Override
    public void close() {
        store.close();
    }

    /**
     * Deletes objects that neither of the last two manifests names; the first run also deletes those of interrupted runs.
     * Objects of the manifest before the last one stay, because somebody may be reading them.
     */
    private void deleteDropped(Optional<Manifest> before, Manifest manifest) {
        if (earlier == null) {
            store.deleteAllBut(before.orElse(manifest), manifest);
        } else {
            store.deleteDropped(earlier, before.orElse(manifest), manifest);
        }
        earlier = before.orElse(manifest);
    }

    private static List<SavedPartition> copied(
            Topic topic, Cut cut, PartitionCopy copy, Optional<Manifest> before, Consumer<String> progress) {
        List<SavedPartition> partitions = new ArrayList<>();
        for (int number = 0; number < topic.partitions(); number++) {
            int partition = number;
            Optional<SavedPartition> known = before.flatMap(manifest -> manifest.partition(topic.name(), partition));
            SavedPartition saved = topic.isCopied()
                    ? copy.run(topic, partition, cut, known)
                    : new SavedPartition(partition, 0, 0, List.of(), null);
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
