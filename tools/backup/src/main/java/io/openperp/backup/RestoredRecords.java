package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest.SavedObject;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.SavedRecords;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Appends the records of a backup. Offsets cannot be chosen, so a log that had been trimmed is first filled with empty
 * records, which are then deleted. For a compacted topic only the order of records is restored, since nothing refers to
 * their offsets.
 */
final class RestoredRecords implements AutoCloseable {

    private static final byte[] EMPTY = new byte[0];

    private final Admin admin;
    private final ObjectStore store;
    private final String cluster;
    private final Producer<byte[], byte[]> producer;
    private final Producer<byte[], byte[]> fillers;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private final Map<TopicPartition, Long> starts = new HashMap<>();

    RestoredRecords(Map<String, Object> kafka, Admin admin, ObjectStore store, String cluster) {
        this.admin = admin;
        this.store = store;
        this.cluster = cluster;
        this.producer = producer(kafka, "none");
        this.fillers = producer(kafka, "gzip");
    }

    /**
     * Appends the records of a partition that the brokers do not have yet; returns their number. When this method
     * returns, the brokers have acknowledged all of them.
     *
     * @param position offset of the next record to append; for a compacted topic, its offset in the backup
     */
    long write(SavedTopic topic, SavedPartition partition, long position) {
        TopicPartition log = new TopicPartition(topic.name(), partition.number());
        boolean keepsOffsets = !topic.isCompacted();
        long from = Math.max(position, partition.start());
        if (keepsOffsets) {
            fill(log, position, partition.start());
        }
        Appender appender = new Appender(log, from, keepsOffsets);
        for (SavedObject object : partition.objects()) {
            if (object.to() > from) {
                SavedRecords.read(object.name(), store.read(object), cluster, log, appender);
            }
        }
        producer.flush();
        requireNoFailure();
        if (keepsOffsets && appender.next != partition.end()) {
            throw new BackupFailedException(
                    "the records of %s end at offset %d, not at %d".formatted(log, appender.next, partition.end()));
        }
        if (keepsOffsets) {
            trim(log, partition.start());
        }
        return appender.records;
    }

    /**
     * Deletes the records of a log before the first record of the backup: empty ones in their place, or those that the
     * copied exchange has trimmed since.
     */
    private void trim(TopicPartition log, long start) {
        Long trimmed = starts.put(log, start);
        if (start > 0 && (trimmed == null || trimmed < start)) {
            ExchangeTopics.answer(admin.deleteRecords(Map.of(log, RecordsToDelete.beforeOffset(start)))
                    .all());
        }
    }

    @Override
    public void close() {
        producer.close();
        fillers.close();
    }

    /**
     * Appends empty records at the offsets whose records the backup does not have, so that later records get their
     * offsets.
     */
    private void fill(TopicPartition log, long from, long to) {
        for (long offset = from; offset < to; offset++) {
            append(fillers, offset, new ProducerRecord<>(log.topic(), log.partition(), 0L, null, EMPTY));
        }
        fillers.flush();
        requireNoFailure();
    }

    private void append(Producer<byte[], byte[]> to, long offset, ProducerRecord<byte[], byte[]> record) {
        to.send(record, (written, problem) -> {
            if (problem != null) {
                failure.compareAndSet(null, problem.toString());
            } else if (offset >= 0 && written.offset() != offset) {
                failure.compareAndSet(
                        null,
                        "a record of %s came to offset %d instead of %d, so somebody else writes to it"
                                .formatted(record.topic(), written.offset(), offset));
            }
        });
    }

    private void requireNoFailure() {
        String why = failure.get();
        if (why != null) {
            throw new BackupFailedException("records could not be appended: " + why);
        }
    }

    private static Producer<byte[], byte[]> producer(Map<String, Object> kafka, String compression) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 512 * 1024);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 4 * 1024 * 1024);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 64L * 1024 * 1024);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, compression);
        settings.putAll(kafka);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * Appends decoded records, at their offsets unless the topic is compacted; skips records that the log has already.
     */
    private final class Appender implements SavedRecords.Visitor {

        private final TopicPartition log;
        private final boolean keepsOffsets;
        private final long start;
        private long next;
        private long records;

        Appender(TopicPartition log, long start, boolean keepsOffsets) {
            this.log = log;
            this.start = start;
            this.next = start;
            this.keepsOffsets = keepsOffsets;
        }

        @Override
        public void take(long offset, ProducerRecord<byte[], byte[]> record) {
            if (offset < start) {
                return;
            }
            if (keepsOffsets && offset != next) {
                throw new BackupFailedException(
                        "%s has no records between offsets %d and %d, so later ones would not come to their offsets"
                                .formatted(log, next, offset));
            }
            append(producer, keepsOffsets ? offset : -1, record);
            next = offset + 1;
            records++;
        }
    }
}
