package io.openperp.stream.feed;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.StreamMarket;
import io.openperp.journal.StreamPosition;
import io.openperp.journal.StreamRecord;
import io.openperp.journal.StreamSnapshotEntry;
import io.openperp.journal.Topics;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.market.MarketFacts;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.RecentRecords;
import io.openperp.stream.resume.ResumeMemory;
import io.openperp.stream.snapshot.StreamState;
import io.openperp.stream.snapshot.StreamState.Cut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Accounts, markets and the offsets reached in their partitions, as one state that can be saved and restored. */
final class FeedState implements StreamState {

    private final Channels channels;
    private final AccountStream accounts;
    private final MarketFacts markets;
    private final int resumeRecords;
    private final ResumeMemory resumeMemory;

    /** Partitions that are being read; guarded by the lock of {@code Channels}. */
    private final Map<TopicPartition, FeedPartition> partitions = new HashMap<>();

    FeedState(Channels channels, AccountStream accounts, MarketFacts markets, StreamSettings settings) {
        this.channels = channels;
        this.accounts = accounts;
        this.markets = markets;
        resumeRecords = settings.resumeRecords();
        resumeMemory = new ResumeMemory(
                settings.resumeBytes().toBytes(), Runtime.getRuntime().maxMemory(), partitions::size);
    }

    /**
     * Returns the state of a partition, which is created empty if unknown. The caller must hold the lock of
     * {@code Channels}.
     */
    FeedPartition partition(TopicPartition place) {
        return partitions.computeIfAbsent(place, p -> new FeedPartition(recentRecords()));
    }

    boolean isAwaitingMissing() {
        return channels.underLock(() -> partitions.values().stream().anyMatch(FeedPartition::isAwaitingMissing));
    }

    @Override
    public long records() {
        return channels.underLock(this::sum);
    }

    @Override
    public @Nullable Cut cut() {
        return channels.underLock(() -> isAwaitingMissing() ? null : begin());
    }

    @Override
    public void restore(List<StreamPosition> positions, Iterator<StreamSnapshotEntry> rest) {
        channels.exclusively(() -> {
            for (StreamPosition position : positions) {
                partitions.put(
                        new TopicPartition(position.getTopic(), position.getPartition()),
                        FeedPartition.restored(recentRecords(), position));
            }
            StreamSnapshotEntry next = restoreMarkets(rest);
            while (next != null) {
                restore(next);
                next = rest.hasNext() ? rest.next() : null;
            }
        });
    }

    private RecentRecords recentRecords() {
        return new RecentRecords(resumeRecords, resumeMemory);
    }

    private FeedCut begin() {
        List<StreamSnapshotEntry> first = new ArrayList<>();
        List<FeedCut.Kept> kept = new ArrayList<>();
        partitions.forEach((place, partition) -> {
            first.add(StreamSnapshotEntry.newBuilder()
                    .setPosition(partition.position(place))
                    .build());
            partition.kept().forEach(record -> kept.add(new FeedCut.Kept(place, record)));
        });
        for (StreamMarket market : markets.saved()) {
            first.add(StreamSnapshotEntry.newBuilder().setMarket(market).build());
        }
        for (FeePolicy policy : accounts.feePolicies()) {
            first.add(StreamSnapshotEntry.newBuilder().setFeePolicy(policy).build());
        }
        return new FeedCut(channels, accounts, sum(), first, kept);
    }

    private long sum() {
        return partitions.values().stream().mapToLong(FeedPartition::nextOffset).sum();
    }

    /**
     * Restores all markets at once, because the data shown for each depend on the others; returns the first entry after
     * them, or null.
     */
    private @Nullable StreamSnapshotEntry restoreMarkets(Iterator<StreamSnapshotEntry> entries) {
        List<StreamMarket> saved = new ArrayList<>();
        StreamSnapshotEntry next = entries.hasNext() ? entries.next() : null;
        while (next != null && next.hasMarket()) {
            saved.add(next.getMarket());
            next = entries.hasNext() ? entries.next() : null;
        }
        markets.restore(saved);
        return next;
    }

    private void restore(StreamSnapshotEntry entry) {
        switch (entry.getEntryCase()) {
            case FEE_POLICY -> accounts.restore(entry.getFeePolicy());
            case ACCOUNT -> accounts.restore(entry.getAccount());
            case RECORD -> restore(entry.getRecord());
            case POSITION, MARKET, ENTRY_NOT_SET ->
                throw new IllegalArgumentException("a snapshot has " + entry.getEntryCase() + " where none belongs");
        }
    }

    private void restore(StreamRecord saved) {
        EventRecord record = new EventRecord(saved.getNumber(), saved.getBody());
        try {
            if (saved.getTopic().equals(Topics.MARKET_EVENTS)) {
                markets.keep(record, MarketEvents.parseFrom(saved.getBody()));
            } else {
                accounts.keep(record, AccountEvents.parseFrom(saved.getBody()));
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("a record of a snapshot is unreadable", e);
        }
        partition(new TopicPartition(saved.getTopic(), saved.getPartition())).keep(record);
    }
}
