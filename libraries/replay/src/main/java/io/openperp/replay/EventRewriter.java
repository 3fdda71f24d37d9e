package io.openperp.replay;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.RunningHash;
import io.openperp.journal.Topics;
import io.openperp.replay.audit.ChannelAudit;
import io.openperp.replay.event.EventSink;
import io.openperp.replay.event.PartitionLog;
import io.openperp.replay.event.PartitionLog.DamagedRecordException;
import io.openperp.runtime.channel.Output;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Appends the events that follow from the commands to their partition. Events from before the first remaining command
 * are copied from the stored ones, if their running hashes lead up to the first event that follows from a command.
 */
final class EventRewriter implements EventSink {

    private final TopicPartition partition;
    private final PartitionLog old;
    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final RunningHash hashing = new RunningHash();
    private long lastNumber;
    private long lastHash = RunningHash.START;
    private boolean begun;

    /** @param old the stored events to copy from; it is not closed here */
    EventRewriter(Map<String, Object> kafka, TopicPartition partition, PartitionLog old) {
        this.partition = partition;
        this.old = old;
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        settings.putAll(kafka);
        this.producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public @Nullable String take(long offset, Output event) {
        if (!begun) {
            begun = true;
            copyUpTo(event.record().getChannel().getNumber() - 1);
        }
        append(event.record(), event.gateway());
        return null;
    }

    /** Number of the last event written, which is also the number of events. */
    long lastNumber() {
        return lastNumber;
    }

    /**
     * Waits until all events are written. Throws {@link IllegalArgumentException} if none was, or if the old log has
     * more events than follow from the commands.
     */
    void finish() {
        producer.flush();
        throwFailure();
        if (!begun) {
            throw new IllegalArgumentException(
                    "no event follows from the existing commands, so none can be written anew");
        }
        long stored = lastStored();
        if (stored > lastNumber) {
            throw new IllegalArgumentException("event number " + stored + " of " + partition
                    + " was stored, but the last that follows from the commands is number " + lastNumber
                    + ": the log of commands has lost its end, restore the last backup");
        }
    }

    /**
     * Reads {@code anew} from its present offset to its end; throws {@link IllegalArgumentException} unless it contains
     * exactly the events that were written.
     */
    void requireSame(PartitionLog anew) {
        ChannelAudit audit = new ChannelAudit();
        long number = 0;
        long hash = RunningHash.START;
        for (ConsumerRecord<byte[], byte[]> record = anew.next(); record != null; record = anew.next()) {
            for (LogRecord read : parse(record)) {
                String flaw = audit.flaw(read);
                number++;
                hash = read.getChannel().getRunningHash();
                if (flaw != null || read.getChannel().getNumber() != number) {
                    throw new IllegalArgumentException("what was written anew at offset " + record.offset() + " of "
                            + partition + " is not number " + number + ": the disk is faulty, or another program"
                            + " writes to the partition; nothing was deleted");
                }
            }
        }
        if (number != lastNumber || hash != lastHash) {
            throw new IllegalArgumentException("of " + lastNumber + " events that were written anew to " + partition
                    + " " + number + " can be read; nothing was deleted");
        }
    }

    @Override
    public void close() {
        producer.close();
    }

    private void copyUpTo(long number) {
        while (lastNumber < number) {
            ConsumerRecord<byte[], byte[]> record = nextStored(number);
            for (LogRecord read : parse(record)) {
                if (read.getChannel().getNumber() == lastNumber + 1 && lastNumber < number) {
                    append(read, header(record.headers()));
                }
            }
        }
    }

    private ConsumerRecord<byte[], byte[]> nextStored(long number) {
        String lost = "events up to number " + number + " of " + partition
                + " are older than the commands that trim-logs has left, and number " + (lastNumber + 1)
                + " is not stored whole: restore the last backup";
        try {
            ConsumerRecord<byte[], byte[]> record = old.next();
            if (record != null) {
                return record;
            }
        } catch (DamagedRecordException e) {
            throw new IllegalArgumentException(lost + " (" + e.getMessage() + ")", e);
        }
        throw new IllegalArgumentException(lost);
    }

    private void append(LogRecord record, @Nullable ByteString gateway) {
        long number = record.getChannel().getNumber();
        long hash = hashing.next(lastHash, record.getChunk(), record.getChunks(), record.getBody());
        if (number != lastNumber + 1 || hash != record.getChannel().getRunningHash()) {
            throw new IllegalArgumentException("event number " + number + " of " + partition
                    + " does not follow the one before it: restore the last backup");
        }
        throwFailure();
        lastNumber = number;
        lastHash = hash;
        ProducerRecord<byte[], byte[]> appended =
                new ProducerRecord<>(partition.topic(), partition.partition(), null, record.toByteArray());
        if (gateway != null) {
            appended.headers().add(Topics.GATEWAY_HEADER, gateway.toByteArray());
        }
        producer.send(appended, (metadata, failed) -> failure.compareAndSet(null, failed));
    }

    private void throwFailure() {
        Exception failed = failure.get();
        if (failed != null) {
            throw new IllegalArgumentException("the broker did not accept the events: " + failed.getMessage(), failed);
        }
    }

    /** Number of the last stored event; 0 if it cannot be read. */
    private long lastStored() {
        try {
            old.seek(Math.max(old.beginning(), old.end() - 1));
            ConsumerRecord<byte[], byte[]> record = old.next();
            return record == null ? 0 : parse(record).getLast().getChannel().getNumber();
        } catch (IllegalArgumentException damaged) {
            return 0;
        }
    }

    private static @Nullable ByteString header(Headers headers) {
        var header = headers.lastHeader(Topics.GATEWAY_HEADER);
        return header == null ? null : ByteString.copyFrom(header.value());
    }

    private List<LogRecord> parse(ConsumerRecord<byte[], byte[]> record) {
        try {
            return RecordBatch.records(LogRecord.parseFrom(record.value()));
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the event at offset " + record.offset() + " of " + partition + " is unreadable", e);
        }
    }
}
