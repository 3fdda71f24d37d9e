package io.openperp.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes events as shards do: numbered and hashed, into the real topics. */
public final class EventLog implements AutoCloseable {

    public static final int MARKETS = 3;

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<String, Channel> channels = new ConcurrentHashMap<>();

    public EventLog(LocalKafka kafka) {
        kafka.topics(List.of(new Topic(Topics.ACCOUNT_EVENTS, 1), new Topic(Topics.MARKET_EVENTS, MARKETS)));
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        kafka.bootstrapServers(),
                        ProducerConfig.LINGER_MS_CONFIG,
                        0),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    public Channel account() {
        return channels.computeIfAbsent("account-0", name -> new Channel(Topics.ACCOUNT_EVENTS, 0, Shards.accounts()));
    }

    public Channel market(int partition) {
        return channels.computeIfAbsent(
                "market-" + partition, name -> new Channel(Topics.MARKET_EVENTS, partition, Shards.market(partition)));
    }

    @Override
    public void close() {
        producer.close();
    }

    /** The channel from one shard to its partition of events. */
    public final class Channel {
        private final RunningHash hashing = new RunningHash();
        private final String topic;
        private final int partition;
        private final ShardAddress sender;
        private long number;
        private long hash = RunningHash.START;

        Channel(String topic, int partition, ShardAddress sender) {
            this.topic = topic;
            this.partition = partition;
            this.sender = sender;
        }

        /** The number of the newest record. */
        public long number() {
            return number;
        }

        /** Numbers a body without sending it. */
        public LogRecord next(MessageLite body) {
            return next(body.toByteString(), 0, 0);
        }

        /** Numbers a body in parts, as one too large for a record. */
        public List<LogRecord> nextInParts(MessageLite body, int parts) {
            ByteString bytes = body.toByteString();
            List<LogRecord> records = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                int from = bytes.size() * i / parts;
                int to = bytes.size() * (i + 1) / parts;
                records.add(next(bytes.substring(from, to), i, parts));
            }
            return records;
        }

        public Future<RecordMetadata> append(MessageLite body) {
            return produce(next(body));
        }

        public void send(List<LogRecord> records) throws Exception {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (LogRecord record : records) {
                sent.add(produce(record));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }

        private LogRecord next(ByteString body, int chunk, int chunks) {
            hash = hashing.next(hash, chunk, chunks, body);
            number++;
            return LogRecord.newBuilder()
                    .setChannel(ChannelOrigin.newBuilder()
                            .setSender(sender)
                            .setNumber(number)
                            .setRunningHash(hash))
                    .setChunk(chunk)
                    .setChunks(chunks)
                    .setBody(body)
                    .build();
        }

        private Future<RecordMetadata> produce(LogRecord record) {
            return producer.send(new ProducerRecord<>(topic, partition, null, record.toByteArray()));
        }
    }
}
