package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.journal.Arrival;
import io.openperp.journal.EventChannel;
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

    /**
     * The newest version of {@link #writeTo}; a snapshot of a newer one is refused, all older ones are read. A state is
     * written in the oldest version that can represent it, see {@link #formatVersion}.
     */
    public static final int FORMAT_VERSION = 2;

    /** The first version with voided records. */
    private static final int WITH_VOIDED_RECORDS = 2;

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

    /** Of the present record only, so no part of the state. */
    private long behindNanos;

    private long gatewayRepeats;
    private final TreeMap<Long, IncomingChannel> incoming = new TreeMap<>();
    private final TreeMap<OutgoingChannel.Destination, OutgoingChannel> outgoing = new TreeMap<>();
    private final GatewayMarks gateways = new GatewayMarks();
    private final VoidedOffsets voided;
    private boolean broken;

    /** @param shard a new one, to which no command has been applied */
    public NumberedShard(ShardAddress address, Shard shard) {
        this(address, shard, VoidedRecords.NONE);
    }

    /**
     * @param shard a new one, to which no command has been applied
     * @param voided whose records, here those of this shard, have no effect
     */
    public NumberedShard(ShardAddress address, Shard shard, VoidedRecords voided) {
        this.address = address;
        this.shard = shard;
        this.voided = new VoidedOffsets(voided.of(address));
    }

    /**
     * Takes the record at {@code recordOffset} as the log has it; else as {@link #apply(long, long, LogRecord)}. If it is
     * voided it need not be readable.
     */
    public List<Output> apply(long recordOffset, long appendMillis, byte @Nullable [] value)
            throws InvalidProtocolBufferException {
        if (isVoided(recordOffset)) {
            return apply(recordOffset, appendMillis, readable(value));
        }
        if (value == null) {
            throw new IllegalArgumentException("the record is empty");
        }
        return apply(recordOffset, appendMillis, LogRecord.parseFrom(value));
    }

    /**
     * Takes the record at {@code recordOffset} and returns what has to be appended because of it, in this order. Throws
     * if the record is unreadable, diverges from its channel or breaks an invariant of the shard. A voided record only
     * moves on the channel it came through.
     *
     * @param appendMillis the broker's append time, in milliseconds since 1970
     */
    public List<Output> apply(long recordOffset, long appendMillis, LogRecord record) {
        requireWhole();
        if (recordOffset <= offset) {
            throw new IllegalArgumentException("offset " + recordOffset + " is not above " + offset);
        }
        broken = true;
        voided.pass(offset, recordOffset);
        offset = recordOffset;
        outputs.clear();
        if (isVoided(recordOffset)) {
            passOver(record);
        } else {
            take(appendMillis, record);
        }
        broken = false;
        return List.copyOf(outputs);
    }

    /** Whether the record at this offset is to have no effect (LOG-015). */
    public boolean isVoided(long recordOffset) {
        return voided.contains(recordOffset);
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

    /** Number and running hash of the last event it has published. */
    public EventChannel.Position published() {
        OutgoingChannel events = outgoing.get(
                new OutgoingChannel.Destination(Topics.eventsOf(address.getKind()), address.getPartition()));
        return events == null ? EventChannel.Position.START : events.position();
    }

    /** For how long, by the time of the log, some sender's record has been missing; 0 if none is. */
    public long missingNanos() {
        long longest = 0;
        for (IncomingChannel channel : incoming.values()) {
            longest = Math.max(longest, channel.missingNanos(timeNanos));
        }
        return longest;
    }

    /**
     * Version of what {@link #writeTo} writes now: the one that the shard needs, and at least 2 after the first voided record.
     * So states keep the hashes that were published before a program knew a newer version, and an older program refuses only
     * what it would misread.
     */
    public int formatVersion() {
        int envelope = voided.isNonePassed() ? Shard.OLDEST_FORMAT_VERSION : WITH_VOIDED_RECORDS;
        return Math.max(envelope, shard.formatVersion());
    }

    /** Writes the whole state; equal states give equal bytes. */
    public void writeTo(BinaryWriter out) {
        requireWhole();
        writeEnvelope(out);
        shard.writeTo(out, formatVersion());
    }

    /**
     * Takes over a state written with {@link #writeTo} by this or an older program; only before the first record. Throws
     * {@link IllegalArgumentException} for bytes that are none, and {@link VoidListMismatchException} if it was made with
     * another list of voided records.
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
        out.writeInt(formatVersion()).writeString(Shards.name(address));
        out.writeSignedVarint(offset).writeLong(timeNanos).writeVarint(gatewayRepeats);
        out.writeVarint(incoming.size());
        incoming.forEach((sender, channel) -> channel.writeTo(out.writeLong(sender)));
        out.writeVarint(outgoing.size());
        outgoing.values().forEach(channel -> channel.writeTo(out));
        gateways.writeTo(out);
        if (formatVersion() >= WITH_VOIDED_RECORDS) {
            writeVoided(out);
        }
    }

    private void writeVoided(BinaryWriter out) {
        voided.writeTo(out);
        List<Long> torn = new ArrayList<>();
        incoming.forEach((sender, channel) -> {
            if (channel.isTorn()) {
                torn.add(sender);
            }
        });
        out.writeVarint(torn.size());
        torn.forEach(out::writeLong);
    }

    private void readVoided(BinaryReader in) {
        voided.readFrom(in);
        for (long i = in.readVarint(); i > 0; i--) {
            IncomingChannel channel = incoming.get(in.readLong());
            if (channel == null) {
                throw new IllegalArgumentException("the snapshot names a torn body of a sender it does not have");
            }
            channel.tear();
        }
    }

    private void take(long appendMillis, LogRecord record) {
        long appendNanos = Math.multiplyExact(appendMillis, NANOS_PER_MILLI);
        long now = Math.max(timeNanos + 1, appendNanos);
        behindNanos = now - appendNanos;
        switch (record.getOriginCase()) {
            case CHANNEL -> receive(now, record);
            case GATEWAY -> submit(now, record);
            case OWNER -> command(now, wholeBody(record), null, null);
            case ORIGIN_NOT_SET -> throw new IllegalArgumentException("the record does not say who appended it");
        }
    }

    /** What comes behind it through the same channel must find its place. */
    private void passOver(LogRecord record) {
        switch (record.getOriginCase()) {
            case CHANNEL -> {
                ShardAddress sender = record.getChannel().getSender();
                if (isShard(sender)) {
                    incoming.computeIfAbsent(codeOf(sender), code -> new IncomingChannel())
                            .pass(record);
                }
            }
            case GATEWAY -> gateways.advance(record.getGateway());
            case OWNER, ORIGIN_NOT_SET -> {}
        }
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
        shard.apply(new Arrival(timeNanos, offset, gateway, sender, behindNanos), body, outbox);
    }

    private void readAll(BinaryReader in) {
        int version = readHead(in);
        for (long i = in.readVarint(); i > 0; i--) {
            incoming.put(in.readLong(), new IncomingChannel(in));
        }
        for (long i = in.readVarint(); i > 0; i--) {
            OutgoingChannel channel = new OutgoingChannel(in);
            outgoing.put(channel.destination(), channel);
        }
        gateways.readFrom(in);
        if (version >= WITH_VOIDED_RECORDS) {
            readVoided(in);
        }
        voided.requireAgreement(Shards.name(address), offset);
        shard.readFrom(in, version);
        if (version != formatVersion()) {
            throw new IllegalArgumentException("the snapshot has format version " + version
                    + ", but its state needs only version " + formatVersion());
        }
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("the snapshot has " + in.remaining() + " bytes too many");
        }
    }

    /** Returns the version. */
    private int readHead(BinaryReader in) {
        int version = in.readInt();
        if (version < Shard.OLDEST_FORMAT_VERSION || version > FORMAT_VERSION) {
            throw new IllegalArgumentException("the snapshot has format version " + version + ", this program reads "
                    + Shard.OLDEST_FORMAT_VERSION + " to " + FORMAT_VERSION);
        }
        String name = in.readString();
        if (!name.equals(Shards.name(address))) {
            throw new IllegalArgumentException("the snapshot is of " + name + ", not of " + Shards.name(address));
        }
        offset = in.readSignedVarint();
        timeNanos = in.readLong();
        gatewayRepeats = in.readVarint();
        return version;
    }

    /** Nothing if it cannot be read: then no channel is known to have brought it. */
    private static LogRecord readable(byte @Nullable [] value) {
        try {
            return value == null ? LogRecord.getDefaultInstance() : LogRecord.parseFrom(value);
        } catch (InvalidProtocolBufferException unreadable) {
            return LogRecord.getDefaultInstance();
        }
    }

    private static ByteString wholeBody(LogRecord record) {
        if (record.getChunks() != 0) {
            throw new IllegalArgumentException("only a shard may split what it appends, not " + record.getOriginCase());
        }
        return record.getBody();
    }

    private static boolean isShard(ShardAddress address) {
        return address.getKind() == ShardKind.ACCOUNT || address.getKind() == ShardKind.MARKET;
    }

    private static long codeOf(ShardAddress shard) {
        if (!isShard(shard)) {
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
