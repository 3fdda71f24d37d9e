package io.openperp.stream.feed;

import static java.util.Objects.requireNonNull;

import io.openperp.journal.AccountEvents;
import io.openperp.journal.EventChannel;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Destination;
import io.openperp.reader.Event;
import io.openperp.reader.EventPartition;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.market.MarketFacts;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.RecentRecords;
import io.openperp.stream.socket.Channels;
import io.openperp.stream.socket.ClientSockets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps accounts and markets in memory as account-events and market-events tell them, from their beginning on. What fails
 * while an event is applied may leave memory changed halfway, so it is never survived.
 */
final class EventFeed implements Destination {

    static final List<String> TOPICS = List.of(Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS);

    private final Channels channels;
    private final AccountStream accounts;
    private final MarketFacts markets;
    private final StreamSettings settings;
    private final ClientSockets clients;
    private final Map<TopicPartition, Partition> partitions = new HashMap<>();

    EventFeed(
            Channels channels,
            AccountStream accounts,
            MarketFacts markets,
            StreamSettings settings,
            ClientSockets clients) {
        this.channels = channels;
        this.accounts = accounts;
        this.markets = markets;
        this.settings = settings;
        this.clients = clients;
    }

    @Override
    public long begin(TopicPartition partition, Bounds bounds) {
        return partitions.computeIfAbsent(partition, p -> new Partition(settings)).nextOffset;
    }

    @Override
    public boolean take(ConsumerRecords<byte[], byte[]> records) {
        channels.exclusively(() -> apply(records));
        return true;
    }

    @Override
    public boolean isAwaitingMissing() {
        return partitions.values().stream().anyMatch(partition -> partition.events.isAwaitingMissing());
    }

    @Override
    public void stopped() {
        clients.giveUp();
    }

    private void apply(ConsumerRecords<byte[], byte[]> records) {
        boolean revalued = false;
        for (TopicPartition place : records.partitions()) {
            Partition partition = requireNonNull(partitions.get(place));
            for (ConsumerRecord<byte[], byte[]> record : records.records(place)) {
                Optional<Event> event = partition.events.read(record);
                revalued |= event.isPresent() && apply(event.get(), partition);
                partition.nextOffset = record.offset() + 1;
            }
        }
        if (revalued) {
            accounts.revalue();
        }
    }

    /** True if what accounts are worth may have changed. */
    private boolean apply(Event event, Partition partition) {
        EventRecord kept = new EventRecord(event.number(), event.body());
        boolean revalued = false;
        if (event.record().topic().equals(Topics.MARKET_EVENTS)) {
            revalued = markets.apply(kept, event.as(MarketEvents.parser()));
        } else {
            accounts.apply(kept, event.as(AccountEvents.parser()));
        }
        partition.recent.keep(kept);
        return revalued;
    }

    /** Where its channel stands, and what is kept of it. */
    private static final class Partition {
        private final EventPartition events = new EventPartition(new EventChannel());
        private final RecentRecords recent;
        private long nextOffset;

        Partition(StreamSettings settings) {
            recent = new RecentRecords(
                    settings.resumeRecords(), settings.resumeBytes().toBytes());
        }
    }
}
