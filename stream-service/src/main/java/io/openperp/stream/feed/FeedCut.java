package io.openperp.stream.feed;

import io.openperp.journal.StreamAccount;
import io.openperp.journal.StreamRecord;
import io.openperp.journal.StreamSnapshotEntry;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.account.AccountsCut;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.snapshot.StreamState.Cut;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * A copy of the state for a snapshot. Offsets, markets and fee policies are copied when it begins, accounts in slices
 * later; the kept records never change. The lock is never held for longer than one slice takes.
 */
final class FeedCut implements Cut {

    /** Number of accounts copied under the lock at once. */
    private static final int SLICE = 256;

    private final Channels channels;
    private final AccountStream stream;
    private final long records;
    private final AccountsCut accounts;
    private final Iterator<Kept> kept;
    private List<StreamSnapshotEntry> first;

    /** A kept record with its partition. */
    record Kept(TopicPartition place, EventRecord record) {

        private StreamSnapshotEntry entry() {
            return StreamSnapshotEntry.newBuilder()
                    .setRecord(StreamRecord.newBuilder()
                            .setTopic(place.topic())
                            .setPartition(place.partition())
                            .setNumber(record.number())
                            .setBody(record.body()))
                    .build();
        }
    }

    /**
     * Begins a copy; the caller holds the lock.
     *
     * @param first entries of offsets, markets and fee policies
     * @param kept records kept for clients that resume
     */
    FeedCut(Channels channels, AccountStream stream, long records, List<StreamSnapshotEntry> first, List<Kept> kept) {
        this.channels = channels;
        this.stream = stream;
        this.records = records;
        this.first = first;
        this.accounts = stream.beginCut();
        this.kept = kept.iterator();
    }

    @Override
    public long records() {
        return records;
    }

    @Override
    public List<StreamSnapshotEntry> next() {
        List<StreamSnapshotEntry> slice = first;
        first = List.of();
        if (slice.isEmpty()) {
            slice = channels.underLock(() -> accounts.take(SLICE)).stream()
                    .map(FeedCut::entry)
                    .toList();
        }
        return slice.isEmpty() ? nextKept() : slice;
    }

    @Override
    public void close() {
        channels.exclusively(stream::endCut);
    }

    private List<StreamSnapshotEntry> nextKept() {
        List<StreamSnapshotEntry> slice = new ArrayList<>(SLICE);
        while (slice.size() < SLICE && kept.hasNext()) {
            slice.add(kept.next().entry());
        }
        return slice;
    }

    private static StreamSnapshotEntry entry(StreamAccount account) {
        return StreamSnapshotEntry.newBuilder().setAccount(account).build();
    }
}
