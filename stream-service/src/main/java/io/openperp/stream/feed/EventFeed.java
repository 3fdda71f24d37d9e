package io.openperp.stream.feed;

import io.openperp.journal.AccountEvents;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Destination;
import io.openperp.reader.Event;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.account.MultisigStream;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.market.MarketFacts;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.snapshot.SnapshotStart;
import io.openperp.stream.socket.ClientSockets;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps accounts and markets in memory from account-events and market-events, starting with the newest snapshot. A
 * failure while an event is applied may leave the state half changed, so reading then ends for good.
 */
final class EventFeed implements Destination {

    static final List<String> TOPICS = List.of(Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS);

    private final Channels channels;
    private final AccountStream accounts;
    private final MultisigStream multisigs;
    private final MarketFacts markets;
    private final FeedState state;
    private final SnapshotStart snapshots;
    private final StartMeasure measure;
    private final ClientSockets clients;
    private boolean isRestored;

    EventFeed(
            Channels channels,
            AccountStream accounts,
            MultisigStream multisigs,
            MarketFacts markets,
            FeedState state,
            SnapshotStart snapshots,
            StartMeasure measure,
            ClientSockets clients) {
        this.channels = channels;
        this.accounts = accounts;
        this.multisigs = multisigs;
        this.markets = markets;
        this.state = state;
        this.snapshots = snapshots;
        this.measure = measure;
        this.clients = clients;
    }

    /**
     * Restores the state from the snapshot at the first call, which comes before anything is read. Always returns an
     * empty text: nothing else has to be awaited before reading.
     */
    @Override
    public String obstacle(Consumer<byte[], byte[]> consumer) {
        if (!isRestored) {
            snapshots.load(state);
            isRestored = true;
            measure.restored();
        }
        return "";
    }

    @Override
    public long begin(TopicPartition partition, Bounds bounds) {
        long from = channels.underLock(() -> state.partition(partition).nextOffset());
        measure.begins(partition, from, bounds);
        return from;
    }

    @Override
    public boolean take(ConsumerRecords<byte[], byte[]> records) {
        channels.inOneBatch(() -> apply(records));
        return true;
    }

    @Override
    public boolean isAwaitingMissing() {
        return state.isAwaitingMissing();
    }

    @Override
    public void stopped() {
        clients.giveUp();
    }

    private void apply(ConsumerRecords<byte[], byte[]> records) {
        boolean revalued = false;
        for (TopicPartition place : records.partitions()) {
            FeedPartition partition = state.partition(place);
            for (ConsumerRecord<byte[], byte[]> record : records.records(place)) {
                for (Event event : partition.read(record)) {
                    revalued |= apply(event, partition);
                }
                partition.taken(record);
                measure.taken(record);
            }
        }
        if (revalued) {
            accounts.revalue();
        }
    }

    /**
     * Applies a record of account-events or market-events. Returns true if margins or unrealized profits of accounts
     * may have changed, so that they must be computed again.
     */
    private boolean apply(Event event, FeedPartition partition) {
        EventRecord kept = new EventRecord(event.number(), event.body());
        boolean revalued = false;
        if (event.record().topic().equals(Topics.MARKET_EVENTS)) {
            revalued = markets.apply(kept, event.as(MarketEvents.parser()));
        } else {
            AccountEvents events = event.as(AccountEvents.parser());
            accounts.apply(kept, events);
            multisigs.apply(kept, events);
        }
        partition.keep(kept);
        return revalued;
    }
}
