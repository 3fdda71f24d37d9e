package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Arrival;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MessageViews;
import io.openperp.journal.PreparedCommand;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shard with its numbered channels, its time and the last counters of gateways: a pure function of the partition's records.
 * Input is deduplicated, ordered and reassembled before the shard sees it; output is numbered and hashed. Does not depend
 * on Kafka. For one thread; after an exception the state is undefined and every further call throws.
 */
public final class NumberedShard {

    /** Version of {@link #writeTo}; a snapshot of another one is refused. */
    public static final int FORMAT_VERSION = 1;

    /** Offset before the first record. */
    public static final long NOTHING_APPLIED = -1;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ShardAddress address;
    private final Shard shard;

    private long offset = NOTHING_APPLIED;
    private long timeNanos;

    /** Of the current record only, so not part of the state. */
    private long behindNanos;

    private long gatewayRepeats;
    private final IncomingChannels incoming = new IncomingChannels();
    private final OutgoingChannels outgoing;
    private final GatewayMarks gateways = new GatewayMarks();
    private final VoidedOffsets voided;
    private boolean broken;

    /** @param shard a new one, to which no command has been applied */
    public NumberedShard(ShardAddress address, Shard shard) {
        this(address, shard, VoidedRecords.NONE);
    }

    /**
     * @param shard a new one, to which no command has been applied
     * @param voided records that have no effect; those of other shards are ignored
     */
    public NumberedShard(ShardAddress address, Shard shard, VoidedRecords voided) {
        this.address = address;
        this.shard = shard;
        this.outgoing = new OutgoingChannels(address);
        this.voided = new VoidedOffsets(voided.of(address));
    }

    /**
     * Applies the record at {@code recordOffset} from its bytes, as {@link #apply(long, long, LogRecord)}. A voided record need
     * not be readable.
     */
    public List<Output> apply(long recordOffset, long appendMillis, byte @Nullable [] value)
            throws InvalidProtocolBufferException {
        if (isVoided(recordOffset)) {
            return apply(recordOffset, appendMillis, readable(value));
        }
        if (value == null) {
            throw new IllegalArgumentException("the record is empty");
        }
        return apply(recordOffset, appendMillis, MessageViews.record(value));
    }

    /**
     * Applies the record at {@code recordOffset} and returns the records to append, in order. Throws if the record is
     * unreadable, diverges from its channel or breaks an invariant of the shard. A voided record only advances its channel.
     *
     * @param appendMillis the broker's append time, in milliseconds since 1970
     */
    public List<Output> apply(long recordOffset, long appendMillis, LogRecord record) {
        return apply(recordOffset, appendMillis, new PreparedRecord(record, null));
    }

    /** Applies a record that {@link #prepare} has returned, as {@link #apply(long, long, LogRecord)}. */
    public List<Output> apply(long recordOffset, long appendMillis, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        requireWhole();
        if (recordOffset <= offset) {
            throw new IllegalArgumentException("offset " + recordOffset + " is not above " + offset);
        }
        broken = true;
        voided.pass(offset, recordOffset);
        offset = recordOffset;
        outgoing.begin();
        if (isVoided(recordOffset)) {
            skipVoided(record);
        } else {
            take(appendMillis, prepared);
        }
        broken = false;
        return outgoing.outputs();
    }

    /** As {@link Shard#isDormant}. */
    public boolean isDormant() {
        return shard.isDormant();
    }

    /**
     * Parses a record and computes what does not depend on the state; any thread may call this at any time. What cannot be
     * parsed is left to {@link #apply(long, long, byte[])}, which then throws.
     *
     * @return null if the record cannot be parsed
     */
    public @Nullable PreparedRecord prepare(byte @Nullable [] value) {
        try {
            return value == null ? null : prepare(MessageViews.record(value));
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }

    private PreparedRecord prepare(LogRecord record) {
        try {
            boolean isWhole = record.getChunks() == 0 && record.getFollowingCount() == 0;
            return new PreparedRecord(record, isWhole ? shard.prepare(record.getBody()) : null);
        } catch (RuntimeException | AssertionError | StackOverflowError unreadable) {
            return new PreparedRecord(record, null); // thrown again when it is applied, by the thread that reports it
        }
    }

    /** Whether the record at this offset is voided (LOG-015). */
    public boolean isVoided(long recordOffset) {
        return voided.contains(recordOffset);
    }

    public ShardAddress address() {
        return address;
    }

    /** Offset of the last record applied, {@link #NOTHING_APPLIED} before the first. */
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

    /** Number of records dropped because they, or later ones of their sender, had been applied. */
    public long repeats() {
        return gatewayRepeats + incoming.repeats();
    }

    /** Number of records ignored because an earlier one of their sender was missing. */
    public long ignored() {
        return incoming.ignored();
    }

    /** Number and running hash of the last event it has published. */
    public ChannelReceiver.Position published() {
        return outgoing.published();
    }

    /** For how long, by the time of the log, a record of another shard has been missing, in nanoseconds; 0 if none is. */
    public long missingNanos() {
        return incoming.missingNanos(timeNanos);
    }

    /** Writes the whole state; equal states give equal bytes. */
    public void writeTo(BinaryWriter out) {
        requireWhole();
        writeEnvelope(out);
        shard.writeTo(out);
    }

    /**
     * Restores a state written with {@link #writeTo}; only before the first record. Throws
     * {@link IllegalArgumentException} for invalid bytes, and {@link VoidListMismatchException} if the state was made with
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
     * SHA-256 of everything except the shard's own state: time, and number and running hash of every incoming and outgoing
     * channel. Cheap however large the state is; two shards that ever sent different records differ in it.
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
        incoming.writeTo(out);
        outgoing.writeTo(out);
        gateways.writeTo(out);
        voided.writeTo(out);
        incoming.writeTornTo(out);
    }

    private void take(long appendMillis, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        if (record.getFollowingCount() > 0) {
            throw new IllegalArgumentException("only events are written in batches, not commands");
        }
        long appendNanos = Math.multiplyExact(appendMillis, NANOS_PER_MILLI);
        long now = Math.max(timeNanos + 1, appendNanos);
        behindNanos = now - appendNanos;
        switch (record.getOriginCase()) {
            case CHANNEL -> receive(now, prepared);
            case GATEWAY -> submit(now, prepared);
            case OWNER -> command(now, wholeCommand(prepared), null, null);
            case ORIGIN_NOT_SET -> throw new IllegalArgumentException("the record has no origin");
        }
    }

    /** Advances the channel of a voided record, so that its later records are accepted. */
    private void skipVoided(LogRecord record) {
        switch (record.getOriginCase()) {
            case CHANNEL -> incoming.skip(record);
            case GATEWAY -> gateways.advance(record.getGateway());
            case OWNER, ORIGIN_NOT_SET -> {}
        }
    }

    private void receive(long now, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        ByteString body = incoming.accept(record, now).orElse(null);
        if (body != null) {
            PreparedCommand whole = record.getChunks() == 0 ? prepared.command() : null;
            command(
                    now,
                    whole == null ? () -> body : whole,
                    null,
                    record.getChannel().getSender());
        }
    }

    private void submit(long now, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        PreparedCommand command = wholeCommand(prepared);
        if (gateways.advance(record.getGateway())) {
            command(now, command, record.getGateway(), null);
        } else {
            gatewayRepeats++;
        }
    }

    private void command(
            long now, PreparedCommand command, @Nullable GatewayOrigin gateway, @Nullable ShardAddress sender) {
        timeNanos = now;
        shard.apply(new Arrival(timeNanos, offset, gateway, sender, behindNanos), command, outgoing);
        if (shard.hasGoneBack()) {
            timeNanos = now - behindNanos;
        }
    }

    private void readAll(BinaryReader in) {
        readHead(in);
        incoming.readFrom(in);
        outgoing.readFrom(in);
        gateways.readFrom(in);
        voided.readFrom(in);
        incoming.readTornFrom(in);
        voided.requireAgreement(Shards.name(address), offset);
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

    /** An empty record if it cannot be read: its channel is then unknown. */
    private static LogRecord readable(byte @Nullable [] value) {
        try {
            return value == null ? LogRecord.getDefaultInstance() : LogRecord.parseFrom(value);
        } catch (InvalidProtocolBufferException unreadable) {
            return LogRecord.getDefaultInstance();
        }
    }

    private static PreparedCommand wholeCommand(PreparedRecord prepared) {
        LogRecord record = prepared.record();
        if (record.getChunks() != 0) {
            throw new IllegalArgumentException("only a shard may split what it appends, not " + record.getOriginCase());
        }
        PreparedCommand command = prepared.command();
        return command == null ? record::getBody : command;
    }
}
