package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The channels from one shard to all its destinations. They number and hash what the shard sends. */
public final class OutgoingChannels {

    private final ShardAddress sender;
    private final RunningHash hashing = new RunningHash();
    private final TreeMap<OutgoingChannel.Destination, OutgoingChannel> byDestination = new TreeMap<>();
    private final List<Output> outputs;

    /** @param outputs list to which the records to be appended are added, in order */
    public OutgoingChannels(ShardAddress sender, List<Output> outputs) {
        this.sender = sender;
        this.outputs = outputs;
    }

    /** Sends a command to a shard of another lane. */
    public void send(ShardAddress destination, ByteString command) {
        ShardCode.of(destination);
        append(new OutgoingChannel.Destination(Topics.COMMANDS, Shards.lane(destination)), command, null);
    }

    /**
     * Publishes events of the shard.
     *
     * @param gatewayIncarnation incarnation of the gateway that waits for these events; null if none does
     */
    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
        append(events(), events.toByteString(), gatewayIncarnation);
    }

    /** Number and running hash of the shard's last event. */
    public ChannelReceiver.Position published() {
        OutgoingChannel events = byDestination.get(events());
        return events == null ? ChannelReceiver.Position.START : events.position();
    }

    /** Number of the last record sent to another lane; 0 if there is none. */
    public long sentTo(int lane) {
        OutgoingChannel channel = byDestination.get(new OutgoingChannel.Destination(Topics.COMMANDS, lane));
        return channel == null ? 0 : channel.position().number();
    }

    /** Writes the position of the shard's events and forgets it, because the shard will publish from another lane. */
    public void moveEventsTo(BinaryWriter out) {
        OutgoingChannel events = byDestination.remove(events());
        out.writeBoolean(events != null);
        if (events != null) {
            events.writeTo(out);
        }
    }

    /** Continues the shard's events from the position that {@link #moveEventsTo} has written in its former lane. */
    public void takeEventsFrom(BinaryReader in) {
        if (in.readBoolean()) {
            OutgoingChannel events = new OutgoingChannel(in);
            byDestination.put(events.destination(), events);
        }
    }

    private OutgoingChannel.Destination events() {
        return new OutgoingChannel.Destination(Topics.eventsOf(sender.getKind()), sender.getPartition());
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byDestination.size());
        byDestination.values().forEach(channel -> channel.writeTo(out));
    }

    public void readFrom(BinaryReader in) {
        for (long i = in.readVarint(); i > 0; i--) {
            OutgoingChannel channel = new OutgoingChannel(in);
            byDestination.put(channel.destination(), channel);
        }
    }

    private void append(OutgoingChannel.Destination destination, ByteString body, @Nullable ByteString gateway) {
        byDestination.computeIfAbsent(destination, OutgoingChannel::new).send(sender, body, gateway, hashing, outputs);
    }
}
