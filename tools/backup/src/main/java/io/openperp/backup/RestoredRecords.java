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

    RestoredRecords(Map<String, Object> kafka, Admin admin, ObjectStore store, String cluster) {
        this.admin = admin;
        this.store = store;
        this.cluster = cluster;
        this.producer = producer(kafka, "none");
        this.fillers = producer(kafka, "gzip");
    }

    /** Restores a partition; returns the number of its records, all of them acknowledged. */
    long write(SavedTopic topic, SavedPartition partition) {
        TopicPartition log = new TopicPartition(topic.name(), partition.number());
        boolean keepsOffsets =
                !topic.settings().getOrDefault("cleanup.policy", "").contains("compact");
        Appender appender = new Appender(log, partition.start(), keepsOffsets);
        if (keepsOffsets) {
            fill(log, partition.start());
        }
        for (SavedObject object : partition.objects()) {
            SavedRecords.read(object.name(), store.read(object), cluster, log, appender);
        }
        producer.flush();
        requireNoFailure();
        if (keepsOffsets && appender.next != partition.end()) {
            throw new BackupFailedException(
                    "the records of %s end at offset %d, not at %d".formatted(log, appender.next, partition.end()));
        }
        if (keepsOffsets && partition.start() > 0) {
            ExchangeTopics.answer(admin.deleteRecords(Map.of(log, RecordsToDelete.beforeOffset(partition.start())))
                    .all());
        }
        return appender.records;
    }

    @Override
    public void close() {
        producer.close();
        fillers.close();
    }

    private void fill(TopicPartition log, long count) {
        for (long offset = 0; offset < count; offset++) {
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
            throw new BackupFailedException("the restore is unfinished: " + why);
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

    /** Appends records at their offsets; skips records before the start of the log. */
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
