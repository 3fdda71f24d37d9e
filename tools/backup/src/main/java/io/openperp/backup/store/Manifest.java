package io.openperp.backup.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a backup consists of. It is written when all of its objects are, so what it names is whole.
 *
 * @param format version of this format
 * @param run number of the run that wrote it, from 1
 * @param cluster ID of the Kafka cluster that was copied
 * @param cutAtMillis when the cut was made, by the clock of the machine that made it; what was answered before is in the backup
 * @param isTagged whether records bear tags of the keys of log records
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

    /** Number of records in it. */
    public long records() {
        return objects().mapToLong(SavedObject::records).sum();
    }

    /** Bytes of its objects. */
    public long bytes() {
        return objects().mapToLong(SavedObject::bytes).sum();
    }

    /**
     * A topic.
     *
     * @param replicas copies of each record
     * @param settings those that differ from the defaults of its brokers
     */
    public record SavedTopic(String name, int replicas, Map<String, String> settings, List<SavedPartition> partitions) {

        public SavedTopic {
            settings = Map.copyOf(settings);
            partitions = List.copyOf(partitions);
        }
    }

    /**
     * A partition.
     *
     * @param start first offset
     * @param end offset after the last
     * @param objects their records, in order
     */
    public record SavedPartition(int number, long start, long end, List<SavedObject> objects) {

        public SavedPartition {
            objects = List.copyOf(objects);
        }
    }

    /**
     * A file with records.
     *
     * @param from offset at which it begins
     * @param to offset at which the next one begins
     * @param sha256 of the file, in hexadecimal digits
     */
    public record SavedObject(String name, long from, long to, long records, long bytes, String sha256) {}
}
