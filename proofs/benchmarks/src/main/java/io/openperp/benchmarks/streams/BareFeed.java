package io.openperp.benchmarks.streams;

import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Appends messages for a {@link BareServer}, with the same bytes that stream-service has sent except for the stamp. */
final class BareFeed implements Feed {

    private final KafkaProducer<byte[], byte[]> producer;
    private final Samples samples;

    /** A message of each kind, as stream-service has sent it. */
    record Samples(byte[] ticker, byte[] trades, byte[] account) {}

    BareFeed(String bootstrapServers, Samples samples) {
        this.producer = ShardFeed.producer(bootstrapServers);
        this.samples = samples;
    }

    static void createTopic(LocalKafka kafka) {
        kafka.topics(List.of(new Topic(BareServer.TOPIC, 1)));
    }

    @Override
    public void ticker(long stamp) {
        append("market", Kind.TICKER.restamped(samples.ticker, stamp));
    }

    @Override
    public void trade(long stamp) {
        append("market", Kind.TRADES.restamped(samples.trades, stamp));
    }

    @Override
    public void order(int index, long stamp) {
        append(accountSubscription(index), Kind.ACCOUNT.restamped(samples.account, stamp));
    }

    @Override
    public String marketSubscription() {
        return "market";
    }

    @Override
    public String accountSubscription(int index) {
        return "account" + index;
    }

    @Override
    public void close() {
        producer.close();
    }

    private void append(String channel, byte[] message) {
        producer.send(new ProducerRecord<>(BareServer.TOPIC, 0, channel.getBytes(StandardCharsets.UTF_8), message));
    }
}
