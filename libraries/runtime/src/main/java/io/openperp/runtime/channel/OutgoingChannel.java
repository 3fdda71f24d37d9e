package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sending end of a numbered channel from one shard to one partition of one topic. */
public final class OutgoingChannel {

    /** Largest part of a body, in bytes; a larger body is split into several records. */
    public static final int LARGEST_PART = 256 * 1024;

    public record Destination(String topic, int partition) implements Comparable<Destination> {
        @Override
        public int compareTo(Destination other) {
            int byTopic = topic.compareTo(other.topic);
            return byTopic != 0 ? byTopic : Integer.compare(partition, other.partition);
        }
    }

    private final Destination destination;
    private long number;
    private long runningHash = RunningHash.START;

    public OutgoingChannel(Destination destination) {
        this.destination = destination;
    }

    public OutgoingChannel(BinaryReader in) {
        destination = new Destination(in.readString(), Math.toIntExact(in.readVarint()));
        number = in.readVarint();
        runningHash = in.readLong();
    }

    public void writeTo(BinaryWriter out) {
        out.writeString(destination.topic).writeVarint(destination.partition);
        out.writeVarint(number).writeLong(runningHash);
    }

    public Destination destination() {
        return destination;
    }

    /** The position of a receiver that has read everything sent so far: number and running hash of the last record. */
    public ChannelReceiver.Position position() {
        return new ChannelReceiver.Position(number, runningHash, 0, 0, ByteString.EMPTY);
    }

    /**
     * Sends a body: numbers it, splits it into parts if it is large, and adds the resulting records to {@code outputs}.
     */
    public void send(
            ShardAddress sender,
            ByteString body,
            @Nullable ByteString gateway,
            RunningHash hashing,
            List<Output> outputs) {
        int chunks = body.size() <= LARGEST_PART ? 0 : Math.ceilDiv(body.size(), LARGEST_PART);
        for (int chunk = 0; chunk < Math.max(1, chunks); chunk++) {
            int from = chunk * LARGEST_PART;
            ByteString part = body.substring(from, Math.min(body.size(), from + LARGEST_PART));
            runningHash = hashing.next(runningHash, chunk, chunks, part);
            number++;
            LogRecord record = LogRecord.newBuilder()
                    .setChannel(originOf(sender))
                    .setChunk(chunk)
                    .setChunks(chunks)
                    .setBody(part)
                    .build();
            outputs.add(new Output(destination.topic, destination.partition, record, gateway));
        }
    }

    private ChannelOrigin originOf(ShardAddress sender) {
        return ChannelOrigin.newBuilder()
                .setSender(sender)
                .setNumber(number)
                .setRunningHash(runningHash)
                .build();
    }
}
