package io.openperp.stream.feed;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketStatistics;
import io.openperp.reader.Destination;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.market.StatisticsFacts;
import io.openperp.stream.socket.ClientSockets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads market-statistics and publishes them. Each record has complete values, so after a failure reading begins again
 * near the end.
 */
final class StatisticsFeed implements Destination {

    private static final Logger LOG = LoggerFactory.getLogger(StatisticsFeed.class);

    /**
     * Number of records before the end that are read again in each partition. Each market has a record at least every 2
     * s, so these are enough to have its values at once.
     */
    private static final long BEFORE_END = 500;

    private final Channels channels;
    private final StatisticsFacts facts;
    private final ClientSockets clients;

    StatisticsFeed(Channels channels, StatisticsFacts facts, ClientSockets clients) {
        this.channels = channels;
        this.facts = facts;
        this.clients = clients;
    }

    @Override
    public long begin(TopicPartition partition, Bounds bounds) {
        return Math.max(bounds.first(), bounds.end() - BEFORE_END);
    }

    @Override
    public boolean take(ConsumerRecords<byte[], byte[]> records) {
        channels.inOneBatch(() -> records.forEach(this::apply));
        return true;
    }

    @Override
    public boolean survives(RuntimeException failure) {
        return true;
    }

    @Override
    public void stopped() {
        clients.giveUp();
    }

    private void apply(ConsumerRecord<byte[], byte[]> record) {
        try {
            facts.apply(MarketStatistics.parseFrom(record.value()), record.offset());
        } catch (InvalidProtocolBufferException unreadable) {
            // An unreadable record is skipped: the market's next one has complete values again.
            LOG.warn("{}-{} offset {} is unreadable", record.topic(), record.partition(), record.offset(), unreadable);
        }
    }
}
