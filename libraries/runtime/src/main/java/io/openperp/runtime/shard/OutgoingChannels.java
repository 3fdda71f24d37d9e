package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.Outbox;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Topics;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The channels from one shard to all its destinations. As the shard's outbox it numbers and hashes what the shard sends. */
final class OutgoingChannels implements Outbox {

    private final ShardAddress sender;
    private final RunningHash hashing = new RunningHash();
    private final TreeMap<OutgoingChannel.Destination, OutgoingChannel> byDestination = new TreeMap<>();
    private final List<Output> outputs = new ArrayList<>();

    OutgoingChannels(ShardAddress sender) {
        this.sender = sender;
    }

    /** Before each record: forgets the outputs of the one before. */
    void begin() {
        outputs.clear();
    }

    /** The outputs since {@link #begin}, in order. */
    List<Output> outputs() {
        return List.copyOf(outputs);
    }

    @Override
    public void send(ShardAddress destination, MessageLite command) {
        ShardCode.of(destination);
        append(Topics.commandsOf(destination.getKind()), destination.getPartition(), command, null);
    }

    @Override
    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
        append(Topics.eventsOf(sender.getKind()), sender.getPartition(), events, gatewayIncarnation);
    }

    /** Number and running hash of the shard's last event. */
    ChannelReceiver.Position published() {
        OutgoingChannel events = byDestination.get(
                new OutgoingChannel.Destination(Topics.eventsOf(sender.getKind()), sender.getPartition()));
        return events == null ? ChannelReceiver.Position.START : events.position();
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(byDestination.size());
        byDestination.values().forEach(channel -> channel.writeTo(out));
    }

    void readFrom(BinaryReader in) {
        for (long i = in.readVarint(); i > 0; i--) {
            OutgoingChannel channel = new OutgoingChannel(in);
            byDestination.put(channel.destination(), channel);
        }
    }

    private void append(String topic, int partition, MessageLite message, @Nullable ByteString gateway) {
        byDestination
                .computeIfAbsent(new OutgoingChannel.Destination(topic, partition), OutgoingChannel::new)
                .send(sender, message.toByteString(), gateway, hashing, outputs);
    }
}
