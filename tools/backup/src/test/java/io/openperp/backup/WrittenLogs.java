package io.openperp.backup;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.runtime.kafka.KafkaConnection;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Topics of an exchange on a broker, and records of any content in them. */
final class WrittenLogs implements AutoCloseable {

    private static final Map<String, String> KEPT =
            Map.of("message.timestamp.type", "LogAppendTime", "retention.ms", "-1");
    private static final Map<String, String> COMPACTED =
            Map.of("message.timestamp.type", "LogAppendTime", "cleanup.policy", "compact");

    private static final List<Topic> ALL = List.of(
            new Topic(Topics.COMMANDS, 3, KEPT),
            new Topic(Topics.ACCOUNT_EVENTS, 1, KEPT),
            new Topic(Topics.MARKET_EVENTS, 2, KEPT),
            new Topic(Topics.STATE_HASHES, 1, KEPT),
            new Topic(Topics.SNAPSHOTS, 2, COMPACTED),
            new Topic(Topics.STREAM_SNAPSHOTS, 2, COMPACTED),
            new Topic(Topics.OWNERS, 1, KEPT),
            new Topic(Topics.MARKET_STATISTICS, 2, KEPT));

    private final LocalKafka kafka;
    private final Producer<byte[], byte[]> producer;
    private final Random random = new Random(7);
    private long number;

    WrittenLogs(LocalKafka kafka) {
        this(kafka, Map.of());
    }

    /** @param kept further settings of the topics whose records are kept for ever */
    WrittenLogs(LocalKafka kafka, Map<String, String> kept) {
        this.kafka = kafka;
        kafka.topics(ALL.stream().map(topic -> with(topic, kept)).toList());
        producer = new KafkaConnection(kafka.connection()).producer();
    }

    private static Topic with(Topic topic, Map<String, String> kept) {
        Map<String, String> settings = new HashMap<>(topic.configs());
        if (settings.get("cleanup.policy") == null) {
            settings.putAll(kept);
        }
        return new Topic(topic.name(), topic.partitions(), settings);
    }

    /** Writes records to every partition, as many to each. */
    synchronized void write(int records) {
        for (int count = 0; count < records; count++) {
            for (Topic topic : ALL) {
                for (int partition = 0; partition < topic.partitions(); partition++) {
                    producer.send(record(topic.name(), partition));
                }
            }
        }
        producer.flush();
    }

    /** Writes from another thread until what is returned is closed. */
    AutoCloseable writeUntilClosed() {
        AtomicBoolean isClosed = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            while (!isClosed.get()) {
                write(5);
            }
        });
        return () -> {
            isClosed.set(true);
            writer.join();
        };
    }

    void trim(TopicPartition log, long before) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(kafka.connection())) {
            admin.deleteRecords(Map.of(log, RecordsToDelete.beforeOffset(before)))
                    .all()
                    .get();
        }
    }

    @Override
    public void close() {
        producer.close();
    }

    private ProducerRecord<byte[], byte[]> record(String topic, int partition) {
        number++;
        byte[] key = ("key-" + random.nextInt(100)).getBytes(StandardCharsets.US_ASCII);
        byte[] body = new byte[random.nextInt(400)];
        random.nextBytes(body);
        LogRecord value = LogRecord.newBuilder()
                .setChannel(
                        ChannelOrigin.newBuilder().setSender(Shards.accounts()).setNumber(number))
                .setBody(ByteString.copyFrom(body))
                .build();
        boolean isCompacted = topic.endsWith(Topics.SNAPSHOTS);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                topic,
                partition,
                isCompacted || number % 3 == 0 ? key : null,
                isCompacted && number % 7 == 0 ? null : value.toByteArray());
        if (number % 2 == 0) {
            record.headers().add("tag", body);
        }
        return record;
    }
}
