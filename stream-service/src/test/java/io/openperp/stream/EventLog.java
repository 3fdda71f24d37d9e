package io.openperp.stream;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Plays all shards: publishes events with the numbers and hashes of their channels. */
public final class EventLog implements AutoCloseable {

    public static final long TIME = 1_772_800_000_123_456_789L;

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<ShardAddress, Long> numbers = new HashMap<>();
    private final Map<ShardAddress, Long> hashes = new HashMap<>();
    private final List<ProducerRecord<byte[], byte[]>> events = new ArrayList<>();
    private final AtomicLong eventNumber = new AtomicLong();

    public EventLog(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 0, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Events of one account, in one record. */
    public void account(Bytes32 account, AccountEvent.Builder... events) {
        AccountEvents.Builder body = AccountEvents.newBuilder().setTimeNanos(TIME);
        for (AccountEvent.Builder event : events) {
            body.addEvents(event.setAccount(ByteString.copyFrom(account.toByteArray())));
        }
        append(Topics.ACCOUNT_EVENTS, Shards.accounts(), body.build().toByteString());
    }

    public LogRecord market(int market, String symbol, MarketEvent.Builder... events) {
        MarketEvents.Builder body =
                MarketEvents.newBuilder().setMarket(market).setSymbol(symbol).setTimeNanos(TIME);
        List.of(events).forEach(body::addEvents);
        return append(Topics.MARKET_EVENTS, Shards.market(market), body.build().toByteString());
    }

    /** Number of the event up to which the next statistics are; each is higher than the one before. */
    long nextEventNumber() {
        return eventNumber.incrementAndGet();
    }

    /** Publishes statistics as stats-service does. */
    void statistics(int market, MarketStatistics.Builder statistics) {
        producer.send(new ProducerRecord<>(
                Topics.MARKET_STATISTICS,
                market,
                null,
                statistics.setMarket(market).setTimeNanos(TIME).build().toByteArray()));
    }

    public void repeat(int market, LogRecord record) {
        producer.send(new ProducerRecord<>(Topics.MARKET_EVENTS, market, null, record.toByteArray()));
    }

    /** Number of records of events so far, without repeats. */
    public int records() {
        return events.size();
    }

    /** Writes all events anew and deletes the old ones, as {@code rebuild-events} does. */
    void rebuild(String bootstrapServers) throws Exception {
        producer.flush();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            Map<TopicPartition, OffsetSpec> places = new HashMap<>();
            events.forEach(
                    record -> places.put(new TopicPartition(record.topic(), record.partition()), OffsetSpec.latest()));
            Map<TopicPartition, RecordsToDelete> old = new HashMap<>();
            admin.listOffsets(places)
                    .all()
                    .get()
                    .forEach((place, end) -> old.put(place, RecordsToDelete.beforeOffset(end.offset())));
            events.forEach(producer::send);
            producer.flush();
            admin.deleteRecords(old).all().get();
        }
    }

    /** Publishes bytes that no shard of ours writes. */
    void unreadable(String topic, int partition) {
        producer.send(new ProducerRecord<>(topic, partition, null, new byte[] {1, 2, 3}));
    }

    private LogRecord append(String topic, ShardAddress shard, ByteString body) {
        long number = numbers.merge(shard, 1L, Long::sum);
        long hash = new RunningHash().next(hashes.getOrDefault(shard, RunningHash.START), 0, 0, body);
        hashes.put(shard, hash);
        LogRecord record = LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(shard)
                        .setNumber(number)
                        .setRunningHash(hash))
                .setBody(body)
                .build();
        ProducerRecord<byte[], byte[]> sent =
                new ProducerRecord<>(topic, shard.getPartition(), null, record.toByteArray());
        events.add(sent);
        producer.send(sent);
        return record;
    }

    @Override
    public void close() {
        producer.close();
    }
}
