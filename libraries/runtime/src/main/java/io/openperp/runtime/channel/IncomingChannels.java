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

/** The channels from all other shards to one shard, in the order of their senders. */
public final class IncomingChannels {

    private final TreeMap<Long, IncomingChannel> bySender = new TreeMap<>();

    /** The body that this record completes; {@code now} is its append time in nanoseconds since 1970. */
    public Optional<ByteString> accept(LogRecord record, long now) {
        return bySender.computeIfAbsent(ShardCode.of(record.getChannel().getSender()), code -> new IncomingChannel())
                .accept(record, now);
    }

    /** Skips a voided record. If its sender is not a shard, no channel is concerned. */
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
     * Nanoseconds for which a record has been missing at {@code now}, in the channel where it is longest; 0 if none is.
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

    /** Writes the senders of unfinished bodies of which a part was voided. */
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

    /** Restores what {@link #writeTornTo} has written; after {@link #readFrom}. */
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
