package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The channels to one shard from all others, in the order of their senders. */
public final class IncomingChannels {

    private final TreeMap<Long, IncomingChannel> bySender = new TreeMap<>();

    /**
     * Takes a record and returns the body that it completes, as {@link IncomingChannel#accept}.
     *
     * @param now append time of the record, in nanoseconds since 1970
     */
    public Optional<ByteString> accept(LogRecord record, long now) {
        return bySender.computeIfAbsent(ShardCode.of(record.getChannel().getSender()), code -> new IncomingChannel())
                .accept(record, now);
    }

    /**
     * Counts a voided record as received in the channel of its sender, as {@link IncomingChannel#skip}; does nothing if
     * the sender is not a shard.
     */
    public void skip(LogRecord record) {
        ShardAddress sender = record.getChannel().getSender();
        if (ShardCode.isShard(sender)) {
            bySender.computeIfAbsent(ShardCode.of(sender), code -> new IncomingChannel())
                    .skip(record);
        }
    }

    public long repeats() {
        return bySender.values().stream().mapToLong(IncomingChannel::repeats).sum();
    }

    public long ignored() {
        return bySender.values().stream().mapToLong(IncomingChannel::ignored).sum();
    }

    /**
     * The longest time, in nanoseconds, for which a record of a channel has been missing at the time {@code now}; 0 if
     * none is missing.
     */
    public long missingNanos(long now) {
        long longest = 0;
        for (IncomingChannel channel : bySender.values()) {
            longest = Math.max(longest, channel.missingNanos(now));
        }
        return longest;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(bySender.size());
        bySender.forEach((sender, channel) -> channel.writeTo(out.writeLong(sender)));
    }

    public void readFrom(BinaryReader in) {
        for (long i = in.readVarint(); i > 0; i--) {
            bySender.put(in.readLong(), new IncomingChannel(in));
        }
    }

    /**
     * Writes the senders of bodies that are split into several records, not complete yet, and without effect because
     * one of their records was voided.
     */
    public void writeTornTo(BinaryWriter out) {
        List<Long> torn = new ArrayList<>();
        bySender.forEach((sender, channel) -> {
            if (channel.isTorn()) {
                torn.add(sender);
            }
        });
        out.writeVarint(torn.size());
        torn.forEach(out::writeLong);
    }

    /** Restores the senders that {@link #writeTornTo} has written. Call after {@link #readFrom}. */
    public void readTornFrom(BinaryReader in) {
        for (long i = in.readVarint(); i > 0; i--) {
            IncomingChannel channel = bySender.get(in.readLong());
            if (channel == null) {
                throw new IllegalArgumentException("the snapshot names a torn body of a sender it does not have");
            }
            channel.restoreTorn();
        }
    }
}
