package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.Seal;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.runtime.kafka.KafkaConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;

/**
 * Writes a backup to brokers that have no exchange: every record at its offset, with its time, key and headers. Clients
 * cannot write records with times given by the broker; so the topics accept the clients' times until everything is
 * written, and get their own settings at the end. An exchange that is started on an unfinished restore stops at the
 * first record that it appends.
 */
public final class Restore {

    private final Map<String, Object> kafka;
    private final ObjectStore store;
    private final Manifest manifest;
    private final Consumer<String> progress;

    private Restore(Map<String, Object> kafka, ObjectStore store, Manifest manifest, Consumer<String> progress) {
        this.kafka = kafka;
        this.store = store;
        this.manifest = manifest;
        this.progress = progress;
    }

    /**
     * Restores a backup.
     *
     * @param kafka settings of a Kafka client that may create topics and write to them
     * @param progress receives a line for each partition
     * @return contents of the backup
     * @throws BackupFailedException if the backup is damaged, or the brokers already have an exchange
     */
    public static Manifest run(Map<String, Object> kafka, Path directory, Seal seal, Consumer<String> progress) {
        try (ObjectStore store = ObjectStore.toRead(directory, seal)) {
            Manifest manifest = store.requireManifest();
            List<String> damage = BackupCheck.damage(store, manifest);
            if (!damage.isEmpty()) {
                throw new BackupFailedException("nothing was restored: " + String.join("; ", damage));
            }
            new Restore(LogKeys.withoutKeys(kafka), store, manifest, progress).run();
            return manifest;
        }
    }

    private void run() {
        try (Admin admin = new KafkaConnection(kafka).patientAdmin()) {
            Set<String> existing =
                    new TreeSet<>(ExchangeTopics.answer(admin.listTopics().names()));
            existing.retainAll(ExchangeTopics.all());
            if (!existing.isEmpty()) {
                throw new BackupFailedException("the brokers have topics of an exchange already, " + existing
                        + ": restore to empty ones, or delete these topics first");
            }
            RestoredTopics topics = new RestoredTopics(admin);
            topics.create(manifest.topics());
            try (RestoredRecords records = new RestoredRecords(kafka, admin, store, manifest.cluster())) {
                for (SavedTopic topic : manifest.topics()) {
                    for (SavedPartition partition : topic.partitions()) {
                        long written = records.write(topic, partition);
                        progress.accept("%-20s %4d %12d records up to offset %d"
                                .formatted(topic.name(), partition.number(), written, partition.end()));
                    }
                }
            }
            topics.finish(manifest.topics());
        }
    }
}
