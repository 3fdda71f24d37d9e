package io.openperp.endtoend;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The logs of the account shard on a broker of their own, with their append times. */
final class CopiedLog implements AutoCloseable {

    private final Map<String, Object> original;
    private final LocalKafka kafka = LocalKafka.ephemeral();

    CopiedLog(Map<String, Object> original) {
        this.original = original;
        kafka.topics(List.of(
                new Topic(Topics.COMMANDS, partitions(Topics.COMMANDS)),
                new Topic(Topics.ACCOUNT_EVENTS, 1),
                new Topic(Topics.MARKET_EVENTS, partitions(Topics.MARKET_EVENTS)),
                new Topic(Topics.SNAPSHOTS, partitions(Topics.SNAPSHOTS)),
                new Topic(Topics.STATE_HASHES, 1)));
    }

    Map<String, Object> connection() {
        return Map.of("bootstrap.servers", kafka.bootstrapServers());
    }

    /** The snapshots of all shards that are stored now. */
    void copySnapshots() {
        for (int snapshots = 0; snapshots < partitions(Topics.SNAPSHOTS); snapshots++) {
            copyAll(read(new TopicPartition(Topics.SNAPSHOTS, snapshots)), snapshots);
        }
    }

    void copyCommands() {
        copyAll(read(Topics.COMMANDS), 0);
    }

    void copyEvents() {
        copyAll(read(Topics.ACCOUNT_EVENTS), 0);
    }

    /** All events, and behind them all a second time, as after a restart of the shard. */
    void copyEventsAndRepeats(UnaryOperator<LogRecord> ofEvents, UnaryOperator<LogRecord> ofRepeats) {
        List<ConsumerRecord<byte[], byte[]>> events = read(Topics.ACCOUNT_EVENTS);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (UnaryOperator<LogRecord> alteration : List.of(ofEvents, ofRepeats)) {
                for (ConsumerRecord<byte[], byte[]> event : events) {
                    byte[] value = altered(parse(event), alteration).toByteArray();
                    producer.send(copyOf(event, event.timestamp(), value));
                }
            }
        }
    }

    /** Copies the events truncated after the first half. */
    void copyFirstHalfOfEvents() {
        List<ConsumerRecord<byte[], byte[]>> all = read(Topics.ACCOUNT_EVENTS);
        copyAll(all.subList(0, all.size() / 2), 0);
    }

    /** Offset of the first command that is another one in the copy. */
    long copyAltering(UnaryOperator<LogRecord> alteration) {
        return copy(alteration, record -> false);
    }

    /** Offset of the first command of these; in the copy it came 1 ms later. */
    long copyLater(Predicate<LogRecord> late) {
        return copy(record -> record, late);
    }

    private long copy(UnaryOperator<LogRecord> alteration, Predicate<LogRecord> late) {
        long first = -1;
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (ConsumerRecord<byte[], byte[]> event : read(Topics.ACCOUNT_EVENTS)) {
                producer.send(copyOf(event, event.timestamp(), event.value()));
            }
            for (ConsumerRecord<byte[], byte[]> command : read(Topics.COMMANDS)) {
                LogRecord record = parse(command);
                LogRecord altered = altered(record, alteration);
                boolean isLate = first < 0 && late.test(record);
                first = first < 0 && (isLate || !altered.equals(record)) ? command.offset() : first;
                producer.send(copyOf(command, command.timestamp() + (isLate ? 1 : 0), altered.toByteArray()));
            }
        }
        return first;
    }

    private int partitions(String topic) {
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(original, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return consumer.partitionsFor(topic).size();
        }
    }

    private void copyAll(List<ConsumerRecord<byte[], byte[]>> records, int destination) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (ConsumerRecord<byte[], byte[]> record : records) {
                producer.send(new ProducerRecord<>(
                        record.topic(), destination, record.timestamp(), record.key(), record.value()));
            }
        }
    }

    private ProducerRecord<byte[], byte[]> copyOf(ConsumerRecord<byte[], byte[]> record, long timestamp, byte[] value) {
        return new ProducerRecord<>(record.topic(), 0, timestamp, record.key(), value);
    }

    private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        return read(new TopicPartition(topic, 0));
    }

    private List<ConsumerRecord<byte[], byte[]>> read(TopicPartition log) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(original, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(log));
            consumer.seekToBeginning(List.of(log));
            long end = consumer.endOffsets(List.of(log)).get(log);
            while (consumer.position(log) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }

    /** The record with each record of its batch altered. */
    private static LogRecord altered(LogRecord record, UnaryOperator<LogRecord> alteration) {
        return RecordBatch.of(
                RecordBatch.records(record).stream().map(alteration).toList());
    }

    private static LogRecord parse(ConsumerRecord<byte[], byte[]> record) {
        try {
            return LogRecord.parseFrom(record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        kafka.close();
    }
}
