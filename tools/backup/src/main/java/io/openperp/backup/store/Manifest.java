package io.openperp.backup.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Table of contents of a backup. It is written after all objects, so that every object that it names is complete.
 *
 * @param format version of this format
 * @param run number of the run that wrote it, from 1
 * @param cluster ID of the Kafka cluster that was copied
 * @param cutAtMillis moment of the cut by the clock of the machine that made it, in milliseconds since 1970; what was
 *     answered before is in the backup
 * @param isTagged whether records have tags, made with the keys of log records
 */
public record Manifest(
        int format, int run, String cluster, long cutAtMillis, boolean isTagged, List<SavedTopic> topics) {

    /** Version of the format. */
    public static final int FORMAT = 1;

    public Manifest {
        topics = List.copyOf(topics);
    }

    public Optional<SavedPartition> partition(String topic, int number) {
        return topics.stream()
                .filter(saved -> saved.name().equals(topic))
                .flatMap(saved -> saved.partitions().stream())
                .filter(saved -> saved.number() == number)
                .findFirst();
    }

    public Stream<SavedObject> objects() {
        return topics.stream()
                .flatMap(topic -> topic.partitions().stream())
                .flatMap(partition -> partition.objects().stream());
    }

    /** Number of records in the backup. */
    public long records() {
        return objects().mapToLong(SavedObject::records).sum();
    }

    /** Size of the objects of the backup in bytes. */
    public long bytes() {
        return objects().mapToLong(SavedObject::bytes).sum();
    }

    /**
     * A topic in the backup.
     *
     * @param replicas number of copies of each partition
     * @param settings settings that differ from the defaults of its brokers
     */
    public record SavedTopic(String name, int replicas, Map<String, String> settings, List<SavedPartition> partitions) {

        public SavedTopic {
            settings = Map.copyOf(settings);
            partitions = List.copyOf(partitions);
        }

        /**
         * Whether the topic is compacted: old records disappear, and only the order of the remaining ones has a
         * meaning.
         */
        public boolean isCompacted() {
            return settings.getOrDefault("cleanup.policy", "").contains("compact");
        }
    }

    /**
     * A partition in the backup.
     *
     * @param start first offset
     * @param end offset after the last record
     * @param objects the objects with its records, in order
     * @param whole last copy of the whole partition; null unless its topic is compacted
     */
    public record SavedPartition(
            int number,
            long start,
            long end,
            List<SavedObject> objects,
            @Nullable WholeCopy whole) {

        public SavedPartition {
            objects = List.copyOf(objects);
        }

        /** Size of its objects in bytes. */
        public long bytes() {
            return objects.stream().mapToLong(SavedObject::bytes).sum();
        }
    }

    /**
     * A copy of all records that a compacted partition had; later runs add to it what is new.
     *
     * @param atMillis moment of its cut, in milliseconds since 1970
     * @param bytes size of its objects
     */
    public record WholeCopy(long atMillis, long bytes) {}

    /**
     * An object of the backup: a file with records.
     *
     * @param from first offset in it
     * @param to first offset of the next object
     * @param sha256 SHA-256 of the file, in hexadecimal digits
     */
    public record SavedObject(String name, long from, long to, long records, long bytes, String sha256) {}
}
