package io.openperp.backup;

import io.openperp.backup.ExchangeTopics.Topic;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest.SavedObject;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.WholeCopy;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.SavedRecords;
import io.openperp.reader.authentication.LogKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Copies partitions of the logs to a backup, each up to its end in the cut. */
final class PartitionCopy {

    /** Size of the records in one object of the backup, in bytes; they are all in memory at once. */
    private static final int OBJECT_BYTES = 32 << 20;

    /**
     * Two objects are joined only if together they are at most {@link #OBJECT_BYTES} divided by this number, because
     * stored objects are compressed.
     */
    private static final int PARTS_OF_AN_OBJECT = 4;

    /**
     * Age of a copy, in milliseconds, from which a compacted partition is copied again as a whole: half of the day for
     * which brokers keep the record of a deletion (delete.retention.ms).
     */
    private static final long MOST_MILLIS_OF_A_COPY = Duration.ofHours(12).toMillis();

    private static final long LEAST_BYTES_OF_A_COPY = 1 << 20;

    private final Consumer<byte[], byte[]> consumer;
    private final ObjectStore store;
    private final String cluster;
    private final int run;
    private final int objectBytes;
    private boolean hasTags;

    PartitionCopy(Consumer<byte[], byte[]> consumer, ObjectStore store, String cluster, int run) {
        this(consumer, store, cluster, run, OBJECT_BYTES);
    }

    /**
     * Creates a copy with objects of another size, for tests.
     *
     * @param run number of this run of the backup
     * @param objectBytes size of the records after which an object ends, in bytes
     */
    PartitionCopy(Consumer<byte[], byte[]> consumer, ObjectStore store, String cluster, int run, int objectBytes) {
        this.consumer = consumer;
        this.store = store;
        this.cluster = cluster;
        this.run = run;
        this.objectBytes = objectBytes;
    }

    /** Whether at least one copied record had a tag. */
    boolean hasTags() {
        return hasTags;
    }

    /**
     * Copies the records of a partition, up to its end in the cut, that the copy of earlier runs does not have.
     *
     * @param known copy of the partition by earlier runs; empty: none
     */
    SavedPartition run(Topic topic, int number, Cut cut, Optional<SavedPartition> known) {
        TopicPartition partition = new TopicPartition(topic.name(), number);
        long end = cut.end(partition);
        long start = Math.min(
                end,
                Objects.requireNonNull(
                        consumer.beginningOffsets(List.of(partition)).get(partition)));
        if (topic.isCompacted()) {
            return compacted(partition, start, end, cut.millis(), known);
        }
        List<SavedObject> objects = new ArrayList<>();
        long kept = keep(partition, start, end, known, objects);
        long copied = adopt(partition, kept, end, objects);
        copy(partition, copied, end, "", objects);
        join(partition, "", end > kept, objects);
        return new SavedPartition(number, start, end, objects, null);
    }

    /**
     * Copies what is new of a compacted partition; all of it, if the copy has grown too much with records that are gone
     * from the partition by now, or is so old that the brokers may have dropped the record of a deletion since.
     */
    private SavedPartition compacted(
            TopicPartition partition, long start, long end, long nowMillis, Optional<SavedPartition> known) {
        List<SavedObject> objects = new ArrayList<>();
        String prefix = "run-%06d-".formatted(run);
        WholeCopy whole = known.map(SavedPartition::whole).orElse(null);
        if (whole != null && !isOutgrown(known.get(), whole, nowMillis)) {
            long copied = keep(partition, start, end, known, objects);
            copy(partition, copied, end, prefix, objects);
            join(partition, prefix, end > copied, objects);
            return new SavedPartition(partition.partition(), start, end, objects, whole);
        }
        copy(partition, start, end, prefix, objects);
        long bytes = objects.stream().mapToLong(SavedObject::bytes).sum();
        return new SavedPartition(partition.partition(), start, end, objects, new WholeCopy(nowMillis, bytes));
    }

    private static boolean isOutgrown(SavedPartition copied, WholeCopy whole, long nowMillis) {
        return nowMillis - whole.atMillis() > MOST_MILLIS_OF_A_COPY
                || copied.bytes() > 2 * Math.max(whole.bytes(), LEAST_BYTES_OF_A_COPY);
    }

    /**
     * Joins the last two objects of a partition into one, and repeats that while the earlier one is at most twice as
     * large as the later one, so that many short runs leave few objects.
     *
     * @param grew whether this run has added an object
     */
    private void join(TopicPartition partition, String prefix, boolean grew, List<SavedObject> objects) {
        while (grew && objects.size() > 1) {
            SavedObject before = objects.get(objects.size() - 2);
            SavedObject last = objects.getLast();
            if (before.bytes() > 2 * last.bytes() || before.bytes() + last.bytes() > objectBytes / PARTS_OF_AN_OBJECT) {
                return;
            }
            SavedRecords joined = new SavedRecords(cluster, partition);
            for (SavedObject part : List.of(before, last)) {
                SavedRecords.read(part.name(), store.read(part), cluster, partition, joined::add);
            }
            objects.removeLast();
            objects.removeLast();
            objects.add(write(partition, prefix, new Range(before.from(), last.to()), joined));
        }
    }

    /**
     * Keeps the objects of earlier runs, except those whose records have been trimmed since. Returns the offset after
     * the kept objects.
     */
    private static long keep(
            TopicPartition partition, long start, long end, Optional<SavedPartition> known, List<SavedObject> objects) {
        if (known.isEmpty()) {
            return start;
        }
        long copied = known.get().end();
        if (copied > end) {
            throw new BackupFailedException("%s ends at offset %d, but its backup at %d: records have been lost"
                    .formatted(partition, end, copied));
        }
        known.get().objects().stream().filter(object -> object.to() > start).forEach(objects::add);
        return Math.max(start, copied);
    }

    /**
     * Adds stored objects of an interrupted run, as long as each begins where the previous object ends. Returns the
     * offset after the last added object.
     */
    private long adopt(TopicPartition partition, long from, long end, List<SavedObject> objects) {
        long next = from;
        for (String name : store.names(partition.toString())) {
            Range range = Range.of(name);
            if (range.from == next && range.to > next && range.to <= end) {
                long records = SavedRecords.read(
                        name,
                        store.readUnsigned(name),
                        cluster,
                        partition,
                        (offset, record) -> hasTags |= LogKeys.areTagged(record.headers()));
                objects.add(store.describe(name, range.from, range.to, records));
                next = range.to;
            }
        }
        return next;
    }

    private void copy(TopicPartition partition, long from, long end, String prefix, List<SavedObject> objects) {
        SavedRecords records = new SavedRecords(cluster, partition);
        long begun = from;
        for (ConsumerRecord<byte[], byte[]> record : new LogRange(consumer, partition, from, end)) {
            records.add(record);
            hasTags |= LogKeys.areTagged(record.headers());
            if (records.size() >= objectBytes) {
                objects.add(write(partition, prefix, new Range(begun, record.offset() + 1), records));
                begun = record.offset() + 1;
                records = new SavedRecords(cluster, partition);
            }
        }
        if (records.count() > 0) {
            objects.add(write(partition, prefix, new Range(begun, end), records));
        }
    }

    private SavedObject write(TopicPartition partition, String prefix, Range range, SavedRecords records) {
        String name = partition + "/" + prefix + range;
        return store.write(name, range.from, range.to, records.count(), records.toBytes());
    }

    /** Range of offsets in an object, which is part of the object's name; the second offset is excluded. */
    private record Range(long from, long to) {

        static final Range NONE = new Range(-1, -1);

        static Range of(String name) {
            String[] parts = name.substring(name.lastIndexOf('/') + 1).split("-", -1);
            try {
                return parts.length == 2 ? new Range(Long.parseLong(parts[0]), Long.parseLong(parts[1])) : NONE;
            } catch (NumberFormatException other) {
                return NONE;
            }
        }

        @Override
        public String toString() {
            return "%020d-%020d".formatted(from, to);
        }
    }
}
