package io.openperp.runtime;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.Arrival;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Outbox;
import io.openperp.journal.RunningHash;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A shard with its numbered channels, its time and its marks of gateways: a pure function of the partition's records.
 * What comes in is recognised, ordered and put together before the shard sees it; what the shard says is numbered and
 * hashed. Knows no Kafka. For one thread; after an exception the state is undefined and every further call throws.
 */
public final class NumberedShard {

    /** Of {@link #writeTo}; a snapshot of another version is refused. */
    public static final int FORMAT_VERSION = 1;

    /** Offset before the first record. */
    public static final long NOTHING_APPLIED = -1;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ShardAddress address;
    private final Shard shard;
    private final RunningHash hashing = new RunningHash();
    private final Outbox outbox = new NumberingOutbox();
    private final List<Output> outputs = new ArrayList<>();

    private long offset = NOTHING_APPLIED;
    private long timeNanos;
    private long gatewayRepeats;
    private final TreeMap<Long, IncomingChannel> incoming = new TreeMap<>();
    private final TreeMap<OutgoingChannel.Destination, OutgoingChannel> outgoing = new TreeMap<>();
    private final GatewayMarks gateways = new GatewayMarks();
    private boolean broken;

    /** @param shard a new one, to which no command has been applied */
    public NumberedShard(ShardAddress address, Shard shard) {
        this.address = address;
        this.shard = shard;
    }

    /**
     * Takes the record at {@code recordOffset} and returns what has to be appended because of it, in this order. Throws
     * if the record is unreadable, diverges from its channel or breaks an invariant of the shard.
     *
     * @param appendMillis the broker's append time, in milliseconds since 1970
     */
    public List<Output> apply(long recordOffset, long appendMillis, LogRecord record) {
        requireWhole();
        if (recordOffset <= offset) {
            throw new IllegalArgumentException("offset " + recordOffset + " is not above " + offset);
        }
        broken = true;
        offset = recordOffset;
        outputs.clear();
        long now = Math.max(timeNanos + 1, Math.multiplyExact(appendMillis, NANOS_PER_MILLI));
        switch (record.getOriginCase()) {
            case CHANNEL -> receive(now, record);
            case GATEWAY -> submit(now, record);
            case OWNER -> command(now, wholeBody(record), null, null);
            case ORIGIN_NOT_SET -> throw new IllegalArgumentException("the record does not say who appended it");
        }
        broken = false;
        return List.copyOf(outputs);
    }

    public ShardAddress address() {
        return address;
    }

    /** Offset of the last record taken, {@link #NOTHING_APPLIED} before the first. */
    public long offset() {
        return offset;
    }

    /** Time of the last command, in nanoseconds since 1970. */
    public long timeNanos() {
        return timeNanos;
    }

    /** Version of the rules the shard follows. */
    public int rulesVersion() {
        return shard.rulesVersion();
    }

    /** Records dropped because they, or later ones of their sender, had been applied. */
    public long repeats() {
        return gatewayRepeats
                + incoming.values().stream().mapToLong(IncomingChannel::repeats).sum();
    }

    /** Records ignored because an earlier one of their sender was missing. */
    public long ignored() {
        return incoming.values().stream().mapToLong(IncomingChannel::ignored).sum();
    }

    /** For how long, by the time of the log, some sender's record has been missing; 0 if none is. */
    public long missingNanos() {
        long longest = 0;
        for (IncomingChannel channel : incoming.values()) {
            longest = Math.max(longest, channel.missingNanos(timeNanos));
        }
        return longest;
    }

    /** Writes the whole state; equal states give equal bytes. */
    public void writeTo(BinaryWriter out) {
        requireWhole();
        writeEnvelope(out);
        shard.writeTo(out);
    }

    /**
     * Takes over a state written with {@link #writeTo}; only before the first record. Throws
     * {@link IllegalArgumentException} for bytes that are none.
     */
    public void readFrom(BinaryReader in) {
        requireWhole();
        broken = true;
        try {
            readAll(in);
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the snapshot is unreadable before byte " + in.position() + ": " + e, e);
        }
        broken = false;
    }

    /** SHA-256 of what {@link #writeTo} writes. */
    public Bytes32 stateHash() {
        BinaryWriter out = new BinaryWriter();
        writeTo(out);
        return Sha256.of(out.toByteArray());
    }

    /**
     * SHA-256 of everything around the shard's own state: time, and number and running hash of all it was told and all
     * it said. Cheap however large the state is; two that ever said different things differ in it.
     */
    public Bytes32 channelHash() {
        requireWhole();
        BinaryWriter out = new BinaryWriter();
        writeEnvelope(out);
        return Sha256.of(out.toByteArray());
    }

    private void requireWhole() {
        if (broken) {
            throw new IllegalStateException(Shards.name(address) + " broke at offset " + offset);
        }
    }

    private void writeEnvelope(BinaryWriter out) {
        out.writeInt(FORMAT_VERSION).writeString(Shards.name(address));
        out.writeSignedVarint(offset).writeLong(timeNanos).writeVarint(gatewayRepeats);
        out.writeVarint(incoming.size());
        incoming.forEach((sender, channel) -> channel.writeTo(out.writeLong(sender)));
        out.writeVarint(outgoing.size());
        outgoing.values().forEach(channel -> channel.writeTo(out));
        gateways.writeTo(out);
    }

    private void receive(long now, LogRecord record) {
        ShardAddress sender = record.getChannel().getSender();
        incoming.computeIfAbsent(codeOf(sender), code -> new IncomingChannel())
                .accept(record, now)
                .ifPresent(body -> command(now, body, null, sender));
    }

    private void submit(long now, LogRecord record) {
        ByteString body = wholeBody(record);
        if (gateways.advance(record.getGateway())) {
            command(now, body, record.getGateway(), null);
        } else {
            gatewayRepeats++;
        }
    }

    private void command(long now, ByteString body, @Nullable GatewayOrigin gateway, @Nullable ShardAddress sender) {
        timeNanos = now;
        shard.apply(new Arrival(timeNanos, offset, gateway, sender), body, outbox);
    }

    private void readAll(BinaryReader in) {
        readHead(in);
        for (long i = in.readVarint(); i > 0; i--) {
            incoming.put(in.readLong(), new IncomingChannel(in));
        }
        for (long i = in.readVarint(); i > 0; i--) {
            OutgoingChannel channel = new OutgoingChannel(in);
            outgoing.put(channel.destination(), channel);
        }
        gateways.readFrom(in);
        shard.readFrom(in);
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("the snapshot has " + in.remaining() + " bytes too many");
        }
    }

    private void readHead(BinaryReader in) {
        int version = in.readInt();
        if (version != FORMAT_VERSION) {
            throw new IllegalArgumentException(
                    "the snapshot has format version " + version + ", this program reads " + FORMAT_VERSION);
        }
        String name = in.readString();
        if (!name.equals(Shards.name(address))) {
            throw new IllegalArgumentException("the snapshot is of " + name + ", not of " + Shards.name(address));
        }
        offset = in.readSignedVarint();
        timeNanos = in.readLong();
        gatewayRepeats = in.readVarint();
    }

    private static ByteString wholeBody(LogRecord record) {
        if (record.getChunks() != 0) {
            throw new IllegalArgumentException("only a shard may split what it appends, not " + record.getOriginCase());
        }
        return record.getBody();
    }

    private static long codeOf(ShardAddress shard) {
        if (shard.getKind() != ShardKind.ACCOUNT && shard.getKind() != ShardKind.MARKET) {
            throw new IllegalArgumentException("a shard of kind " + shard.getKindValue() + " is unknown");
        }
        return (long) shard.getKindValue() << 32 | shard.getPartition() & 0xFFFF_FFFFL;
    }

    private final class NumberingOutbox implements Outbox {
        @Override
        public void send(ShardAddress destination, MessageLite command) {
            codeOf(destination);
            append(Topics.commandsOf(destination.getKind()), destination.getPartition(), command, null);
        }

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
            append(Topics.eventsOf(address.getKind()), address.getPartition(), events, gatewayIncarnation);
        }

        private void append(String topic, int partition, MessageLite message, @Nullable ByteString gateway) {
            outgoing.computeIfAbsent(new OutgoingChannel.Destination(topic, partition), OutgoingChannel::new)
                    .send(address, message.toByteString(), gateway, hashing, outputs);
        }
    }
}
