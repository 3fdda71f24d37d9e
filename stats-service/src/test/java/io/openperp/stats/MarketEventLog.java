package io.openperp.stats;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.RunningHash;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Plays every market shard: publishes events with the numbers and hashes of its channels. */
final class MarketEventLog implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<Integer, Long> numbers = new HashMap<>();
    private final Map<Integer, Long> hashes = new HashMap<>();

    MarketEventLog(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 0, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Publishes events of a market; returns the record, so that it can be repeated. */
    LogRecord publish(int market, String symbol, long timeNanos, MarketEvent.Builder... events) throws Exception {
        MarketEvents.Builder body =
                MarketEvents.newBuilder().setMarket(market).setSymbol(symbol).setTimeNanos(timeNanos);
        List.of(events).forEach(body::addEvents);
        LogRecord record = numbered(market, body.build().toByteString());
        repeat(market, record);
        return record;
    }

    void repeat(int market, LogRecord record) throws Exception {
        producer.send(new ProducerRecord<>(Topics.MARKET_EVENTS, market, null, record.toByteArray()))
                .get();
    }

    private LogRecord numbered(int market, ByteString body) {
        long number = numbers.merge(market, 1L, Long::sum);
        long hash = new RunningHash().next(hashes.getOrDefault(market, RunningHash.START), 0, 0, body);
        hashes.put(market, hash);
        return LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(Shards.market(market))
                        .setNumber(number)
                        .setRunningHash(hash))
                .setBody(body)
                .build();
    }

    @Override
    public void close() {
        producer.close();
    }
}
