package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.Seal;
import io.openperp.journal.Topics;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.runtime.kafka.KafkaConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the logs of one set of brokers equal to a backup: every record at its offset, with its time, key and headers.
 * Each call of {@link #advance} brings them to the cut of the newest finished run of the backup. Services that only
 * read may run on these brokers meanwhile; the hosts of shards and whoever else appends commands may not, until {@link
 * #promote}.
 *
 * <p>Clients cannot write records with times given by the broker; so until then the topics accept the clients' times,
 * and a host that runs by mistake stops at the first record that it appends. After an interruption, the next {@link
 * #advance} continues where the last one ended.
 */
public final class Follower implements AutoCloseable {

    /**
     * Topics that are not copied from the backup, because the services that use these brokers write their own records
     * there.
     */
    private static final Set<String> OWN = Set.of(Topics.OWNERS, Topics.MARKET_STATISTICS, Topics.STREAM_SNAPSHOTS);

    /**
     * Topics that a restore creates without records, because their records are repeated regularly or can be requested
     * again.
     */
    private static final Set<String> LEFT_EMPTY = Set.of(Topics.OWNERS, Topics.MARKET_STATISTICS);

    private final Map<String, Object> kafka;
    private final ObjectStore store;
    private final Set<String> notCopied;
    private final Admin admin;
    private final RestoredTopics topics;
    private @Nullable FollowedPositions positions;
    private @Nullable RestoredRecords records;
    private @Nullable Manifest reached;

    private Follower(Map<String, Object> kafka, ObjectStore store, Set<String> notCopied) {
        this.kafka = LogKeys.withoutKeys(kafka);
        this.store = store;
        this.notCopied = notCopied;
        this.admin = new KafkaConnection(this.kafka).patientAdmin();
        this.topics = new RestoredTopics(admin);
    }

    /**
     * Opens the directory of a backup, which another program keeps writing. Nothing is read or written yet.
     *
     * @param kafka settings of a Kafka client that may create topics and write to them
     */
    public static Follower open(Map<String, Object> kafka, Path directory, Seal seal) {
        return new Follower(kafka, ObjectStore.toRead(directory, seal), OWN);
    }

    /** Opens a backup for a restore, which also writes the snapshots of stream-service. */
    static Follower ofRestore(Map<String, Object> kafka, ObjectStore store) {
        return new Follower(kafka, store, LEFT_EMPTY);
    }

    /**
     * Appends the records of the newest finished run of the backup that the brokers do not have yet.
     *
     * @param progress receives a line for each partition
     * @return contents of that run; empty if the brokers had all of it
     * @throws BackupFailedException if the backup is damaged, or the brokers have an exchange that does not follow it;
     *     the call may be repeated
     */
    public Optional<Manifest> advance(Consumer<String> progress) {
        Manifest manifest = store.requireManifest();
        if (reached != null && reached.run() == manifest.run()) {
            return Optional.empty();
        }
        boolean isComplete = false;
        try {
            FollowedPositions followed = begun(manifest);
            for (SavedTopic topic : copied(manifest)) {
                append(topic, followed, recordsOf(manifest), progress);
            }
            isComplete = true;
        } finally {
            if (!isComplete) {
                forget();
            }
        }
        reached = manifest;
        return Optional.of(manifest);
    }

    /**
     * Completes the newest finished run of the backup and gives the topics their own settings, so that an exchange can
     * trade on these brokers. They can follow no more. The exchange that was followed must not trade any more.
     *
     * @return contents of the run with which trading continues
     */
    public Manifest promote(Consumer<String> progress) {
        advance(progress);
        Manifest manifest = Objects.requireNonNull(reached);
        topics.finish(manifest.topics());
        Objects.requireNonNull(positions).end();
        return manifest;
    }

    /**
     * Called after a failed {@link #advance}: forgets the positions in the logs, so that the next call asks the brokers
     * for them.
     */
    private void forget() {
        positions = null;
        if (records != null) {
            records.close();
        }
        records = null;
    }

    @Override
    public void close() {
        forget();
        admin.close();
        store.close();
    }

    /**
     * Returns the positions from which to append: creates the topics on brokers without an exchange, otherwise reads
     * how far an earlier process has come.
     */
    private FollowedPositions begun(Manifest manifest) {
        if (positions == null) {
            FollowedPositions found = new FollowedPositions(admin, manifest.cluster());
            if (found.isEmpty()) {
                topics.create(manifest.topics());
                found.begin();
            } else {
                found.resume(copied(manifest));
            }
            positions = found;
        }
        return positions;
    }

    private List<SavedTopic> copied(Manifest manifest) {
        return manifest.topics().stream()
                .filter(topic -> !notCopied.contains(topic.name()))
                .toList();
    }

    private RestoredRecords recordsOf(Manifest manifest) {
        if (records == null) {
            records = new RestoredRecords(kafka, admin, store, manifest.cluster());
        }
        return records;
    }

    private static void append(
            SavedTopic topic, FollowedPositions positions, RestoredRecords records, Consumer<String> progress) {
        for (SavedPartition partition : topic.partitions()) {
            TopicPartition log = new TopicPartition(topic.name(), partition.number());
            long position = positions.of(topic, log);
            if (position > partition.end()) {
                throw new BackupFailedException(
                        "%s has records up to offset %d, the backup only up to %d: another"
                                        .formatted(log, position, partition.end())
                                + " program has written to it, or an older backup was put in place of the one that is followed");
            }
            long written = records.write(topic, partition, position);
            positions.reached(topic, log, partition.end());
            progress.accept("%-20s %4d %12d records up to offset %d"
                    .formatted(topic.name(), partition.number(), written, partition.end()));
        }
    }
}
