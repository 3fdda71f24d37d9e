package io.openperp.export;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Appends events as shards do: numbered and hashed. */
final class EventLog implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, Long> hashes = new HashMap<>();

    EventLog(Map<String, Object> kafka) {
        producer = new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer());
    }

    void account(MessageLite events) {
        append(Topics.ACCOUNT_EVENTS, 0, Shards.accounts(), events);
    }

    void market(int partition, MessageLite events) {
        append(Topics.MARKET_EVENTS, partition, Shards.market(partition), events);
    }

    /** The number of the next event of accounts is one too high. */
    void leaveOut() {
        numbers.merge(Topics.ACCOUNT_EVENTS + 0, 1L, Long::sum);
    }

    /** The number of the next event of this market is one too high. */
    void leaveOutMarket(int partition) {
        numbers.merge(Topics.MARKET_EVENTS + partition, 1L, Long::sum);
    }

    private void append(String topic, int partition, ShardAddress sender, MessageLite events) {
        String channel = topic + partition;
        ByteString body = events.toByteString();
        long hash = new RunningHash().next(hashes.getOrDefault(channel, RunningHash.START), 0, 0, body);
        hashes.put(channel, hash);
        LogRecord record = LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(sender)
                        .setNumber(numbers.merge(channel, 1L, Long::sum))
                        .setRunningHash(hash))
                .setBody(body)
                .build();
        producer.send(new ProducerRecord<>(topic, partition, null, record.toByteArray()));
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }
}
