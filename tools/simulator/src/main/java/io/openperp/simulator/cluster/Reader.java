package io.openperp.simulator.cluster;

import io.openperp.journal.ChannelReceiver;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.run.Chance;
import java.util.List;

/**
 * A reader of one partition of events that stores what it read together with the offset, as the projections do. After a
 * crash it continues from what was stored last.
 */
public final class Reader {

    private final World world;
    private final LogPartition partition;
    private ChannelReceiver channel = new ChannelReceiver();
    private long cursor;
    /**
     * Offset from which to continue reading. While an earlier number is missing, this is the offset of the first record
     * that was ignored.
     */
    private long nextOffset;

    private ChannelReceiver.Position storedPosition = ChannelReceiver.Position.START;
    private long storedOffset;

    Reader(LogPartition partition, World world) {
        this.partition = partition;
        this.world = world;
    }

    public void step(Chance chance) {
        take(1 + chance.below(30));
        if (chance.oneIn(3)) {
            store();
        }
    }

    /** Reads and stores all records that were appended since the last read; returns whether there were any. */
    public boolean catchUp() {
        boolean any = take(Integer.MAX_VALUE);
        store();
        return any;
    }

    public void crash() {
        channel = new ChannelReceiver(storedPosition);
        nextOffset = storedOffset;
        cursor = storedOffset;
    }

    public LogPartition partition() {
        return partition;
    }

    /** Number, in its channel, of the last valid record that was read. */
    public long number() {
        return channel.position().number();
    }

    private void store() {
        storedPosition = channel.position();
        storedOffset = nextOffset;
    }

    private boolean take(int most) {
        List<LogEntry> entries = world.logs().of(partition);
        int from = Math.toIntExact(cursor);
        int to = (int) Math.min(entries.size(), (long) from + most);
        for (LogEntry entry : entries.subList(from, to)) {
            for (LogEntry one : entry.each()) {
                channel.accept(one.record())
                        .ifPresent(body -> world.observer()
                                .read(partition, channel.position().number(), body));
            }
            if (!channel.isAwaitingMissing()) {
                nextOffset = entry.offset() + 1;
            }
        }
        cursor = to;
        return to > from;
    }
}
