package io.openperp.runtime.shard;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MessageViews;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.channel.ShardCode;
import io.openperp.runtime.voiding.VoidedOffsets;
import io.openperp.runtime.voiding.VoidedOffsets.VoidListMismatchException;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lane: its shards, their numbered channels and the last counters of gateways. Its state is a pure function of the records of its
 * partition. Input is deduplicated, ordered and reassembled before a shard gets it; output is numbered and hashed. Commands between
 * shards of the lane are not appended, but applied with the same record, in the order in which they were sent. One record applies at most
 * {@value #MOST_COMMANDS} commands; the others are left over for the next record (LOG-028). Does not depend on Kafka. For one thread;
 * after an exception the state is undefined and every further call throws.
 */
public final class Lane {

    /** Version of the format of {@link #writeTo}; a snapshot in another version is refused. */
    public static final int FORMAT_VERSION = LaneFormat.VERSION;

    /** Value of {@link #offset} before the first record. */
    public static final long NOTHING_APPLIED = -1;

    /** Largest number of commands that one record applies. */
    public static final int MOST_COMMANDS = 256;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ShardAddress address;
    private final int mostCommands;
    private final List<LaneShard> shards;
    private final LaneQueue queue = new LaneQueue();
    private final List<Output> outputs = new ArrayList<>();
    private final List<LaneMove> moves = new ArrayList<>();
    private final List<ShardAddress> commanded = new ArrayList<>();

    private long offset = NOTHING_APPLIED;
    private final LaneInput input;
    private final VoidedOffsets voided;
    private final LaneFormat format;
    private boolean broken;

    /**
     * A lane with a single shard.
     *
     * @param shard a new shard, to which no command has been applied
     */
    public Lane(ShardAddress address, Shard shard) {
        this(address, shard, VoidedRecords.NONE);
    }

    /**
     * A lane with a single shard.
     *
     * @param shard a new shard, to which no command has been applied
     * @param voided records that have no effect; those of other lanes are ignored
     */
    public Lane(ShardAddress address, Shard shard, VoidedRecords voided) {
        this(address, Map.of(address, shard), voided);
    }

    /**
     * A lane with several shards.
     *
     * @param address the first shard, which names the lane; commands of gateways and of shards of other lanes are for it
     * @param shards all shards of the lane, to which no command has been applied
     * @param voided records that have no effect; those of other lanes are ignored
     */
    public Lane(ShardAddress address, Map<ShardAddress, ? extends Shard> shards, VoidedRecords voided) {
        this(address, shards, voided, MOST_COMMANDS);
    }

    /**
     * @param mostCommands largest number of commands that one record applies; lower in simulations, which would
     *     otherwise rarely reach {@value #MOST_COMMANDS}
     */
    public Lane(
            ShardAddress address, Map<ShardAddress, ? extends Shard> shards, VoidedRecords voided, int mostCommands) {
        this(address, shards.keySet(), shards::get, voided, mostCommands, Residence.State.HERE);
    }

    private Lane(
            ShardAddress address,
            Collection<ShardAddress> shards,
            Function<ShardAddress, ? extends @Nullable Shard> maker,
            VoidedRecords voided,
            int mostCommands,
            Residence.State begins) {
        this.address = address;
        this.mostCommands = mostCommands;
        this.voided = new VoidedOffsets(voided.of(address));
        this.shards = shards.stream()
                .sorted(Comparator.comparingLong(ShardCode::of))
                .map(each -> new LaneShard(
                        each, () -> Objects.requireNonNull(maker.apply(each)), queue, outputs, moves, begins))
                .toList();
        this.shards.forEach(queue::join);
        this.input = new LaneInput(queue, queue.require(address), this.shards);
        this.format = new LaneFormat(address, this.shards, queue, input, this.voided);
        if (begins == Residence.State.HERE) {
            queue.require(address).shard(); // so that commands for it can be prepared before the first is applied
        }
    }

    /**
     * The lane of the account shard, in which every market begins.
     *
     * @param accounts the account shard
     * @param markets all markets that may exist
     * @param maker makes a new shard, to which nothing has been applied
     * @param voided records that have no effect
     * @param mostCommands largest number of commands that one record applies; {@value #MOST_COMMANDS} except in simulations
     */
    public static Lane ofAccounts(
            ShardAddress accounts,
            List<ShardAddress> markets,
            Function<ShardAddress, ? extends Shard> maker,
            VoidedRecords voided,
            int mostCommands) {
        List<ShardAddress> all = new ArrayList<>(markets);
        all.addFirst(accounts);
        return new Lane(accounts, all, maker, voided, mostCommands, Residence.State.HERE);
    }

    /** The lane of a market of its own. It is empty until the market arrives (LOG-029). */
    public static Lane ofMarket(
            ShardAddress market,
            Function<ShardAddress, ? extends Shard> maker,
            VoidedRecords voided,
            int mostCommands) {
        return new Lane(market, List.of(market), maker, voided, mostCommands, Residence.State.AWAY);
    }

    /**
     * Applies the record at {@code recordOffset} from its bytes, as {@link #apply(long, long, LogRecord)}. A voided
     * record may be unreadable.
     */
    public List<Output> apply(long recordOffset, long appendMillis, byte @Nullable [] value)
            throws InvalidProtocolBufferException {
        if (isVoided(recordOffset)) {
            return apply(recordOffset, appendMillis, PreparedRecord.ofVoided(value));
        }
        if (value == null) {
            throw new IllegalArgumentException("the record is empty");
        }
        return apply(recordOffset, appendMillis, MessageViews.record(value));
    }

    /**
     * Applies the record at {@code recordOffset} and returns the records to append, in order. Throws if the record is unreadable,
     * contradicts the running hash of its channel, or breaks an invariant of a shard. A voided record only advances its channel and
     * discards the commands left over by earlier records; a second voided record in a row also discards a step of a move.
     *
     * @param appendMillis the broker's append time, in milliseconds since 1970
     */
    public List<Output> apply(long recordOffset, long appendMillis, LogRecord record) {
        return apply(recordOffset, appendMillis, new PreparedRecord(record, null));
    }

    /** Applies a record that was parsed ahead by {@link #prepare}, as {@link #apply(long, long, LogRecord)}. */
    public List<Output> apply(long recordOffset, long appendMillis, PreparedRecord prepared) {
        LogRecord record = prepared.record();
        requireWhole();
        if (recordOffset <= offset) {
            throw new IllegalArgumentException("offset " + recordOffset + " is not above " + offset);
        }
        broken = true;
        boolean wasVoided = isVoided(offset);
        voided.pass(offset, recordOffset);
        offset = recordOffset;
        outputs.clear();
        moves.clear();
        commanded.clear();
        if (isVoided(recordOffset)) {
            input.skipVoided(record);
            queue.drop(wasVoided);
        } else {
            long appendNanos = Math.multiplyExact(appendMillis, NANOS_PER_MILLI);
            input.takeDue(appendNanos);
            input.take(appendNanos, prepared);
            applyQueue(appendNanos);
        }
        broken = false;
        return List.copyOf(outputs);
    }

    /**
     * Whether no shard of the lane is active: each is in another lane, or waits for the command that begins it; see
     * {@link Shard#isDormant}.
     */
    public boolean isDormant() {
        return shards.stream().noneMatch(LaneShard::isAwake);
    }

    /** Whether this shard is not active in this lane: it is in another lane, or waits for the command that begins it. */
    public boolean isDormant(ShardAddress shard) {
        return !queue.require(shard).isAwake();
    }

    /** The steps of shards moving into or out of the lane that the last applied record has made, in order. */
    public List<LaneMove> moves() {
        return List.copyOf(moves);
    }

    /** The shards whose commands were applied with the last record, in order; this shows the path of a transaction through the lane. */
    public List<ShardAddress> commanded() {
        return List.copyOf(commanded);
    }

    /** The shards that have stopped to leave the lane and wait for their release, each with the offset of its stop. */
    public Map<ShardAddress, Long> stopped() {
        Map<ShardAddress, Long> stopped = new LinkedHashMap<>();
        for (LaneShard each : shards) {
            if (each.residence().state() == Residence.State.STOPPED) {
                stopped.put(each.address(), each.residence().stoppedAt());
            }
        }
        return stopped;
    }

    /** Whether this shard has never moved between lanes. */
    public boolean hasNeverMoved(ShardAddress shard) {
        return !queue.require(shard).residence().hasMoved();
    }

    /** Time from which on a shard of the lane has something to do that it holds back, nanoseconds since 1970; else the largest long. */
    public long nextDueNanos() {
        return shards.stream()
                .filter(LaneShard::isAwake)
                .mapToLong(each -> each.shard().nextDueNanos())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Whether commands of earlier records are left over for the next record (LOG-028). */
    public boolean isWaiting() {
        return !queue.isEmpty();
    }

    /**
     * Parses a record ahead and computes everything that does not depend on the state; any thread may call this at any time.
     *
     * @return the prepared record; null if it cannot be parsed, in which case {@link #apply(long, long, byte[])} will throw
     */
    public @Nullable PreparedRecord prepare(byte @Nullable [] value) {
        try {
            return value == null ? null : input.prepare(MessageViews.record(value));
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }

    /** Whether the record at this offset is voided (LOG-015). */
    public boolean isVoided(long recordOffset) {
        return voided.contains(recordOffset);
    }

    /** Whether the list of voided records names one that this lane has not reached yet. */
    public boolean isBeforeVoided() {
        return voided.isAnyAfter(offset);
    }

    /** The first shard of the lane, which names it. */
    public ShardAddress address() {
        return address;
    }

    /** The shards that are in the lane now, in order. */
    public List<ShardAddress> addresses() {
        return shards.stream()
                .filter(each -> each.residence().isPresent())
                .map(LaneShard::address)
                .toList();
    }

    /** Offset of the last record applied, {@link #NOTHING_APPLIED} before the first. */
    public long offset() {
        return offset;
    }

    /** Time of the last command, in nanoseconds since 1970. */
    public long timeNanos() {
        return shards.stream().mapToLong(LaneShard::timeNanos).max().orElse(0);
    }

    /** The lowest rules version that a shard in the lane follows; 0 if no shard is in the lane now. */
    public int rulesVersion() {
        return shards.stream()
                .filter(each -> each.residence().isPresent())
                .mapToInt(each -> each.shard().rulesVersion())
                .min()
                .orElse(0);
    }

    /** Number of records dropped because they, or later ones of their sender, had been applied before. */
    public long repeats() {
        return input.repeats()
                + shards.stream().mapToLong(each -> each.incoming().repeats()).sum();
    }

    /** Number of records ignored because an earlier one of their sender was missing. */
    public long ignored() {
        return shards.stream().mapToLong(each -> each.incoming().ignored()).sum();
    }

    /** Number and running hash of the last event that this shard of the lane has published. */
    public ChannelReceiver.Position published(ShardAddress shard) {
        return queue.require(shard).outgoing().published();
    }

    /** Number of the last record that the shard {@link #address}, no other one, has sent to {@code lane}; 0: none. */
    public long sentTo(int lane) {
        return queue.require(address).outgoing().sentTo(lane);
    }

    /** Longest time, in nanoseconds of the log's clock, for which a record of another lane has been missing; 0 if none is missing. */
    public long missingNanos() {
        return shards.stream()
                .mapToLong(each -> each.incoming().missingNanos(each.timeNanos()))
                .max()
                .orElse(0);
    }

    /** Writes the whole state; equal states give equal bytes. */
    public void writeTo(BinaryWriter out) {
        requireWhole();
        format.writeTo(out, offset);
    }

    /**
     * Restores a state that {@link #writeTo} has written; only before the first record. Throws {@link IllegalArgumentException} for
     * invalid bytes, and {@link VoidListMismatchException} if the state was made with another list of voided records.
     */
    public void readFrom(BinaryReader in) {
        requireWhole();
        broken = true;
        try {
            offset = format.readFrom(in);
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
     * SHA-256 of everything except the states of the shards themselves: times, waiting commands, and number and running
     * hash of every incoming and outgoing channel. It is cheap however large the states are; two lanes that ever sent
     * different records have different hashes.
     */
    public Bytes32 channelHash() {
        requireWhole();
        BinaryWriter out = new BinaryWriter();
        format.writeEnvelopeTo(out, offset);
        return Sha256.of(out.toByteArray());
    }

    private void requireWhole() {
        if (broken) {
            throw new IllegalStateException(Shards.name(address) + " broke at offset " + offset);
        }
    }

    /** Applies queued commands, including those that they add to the queue, up to the largest number for one record. */
    private void applyQueue(long appendNanos) {
        for (int count = 0; count < mostCommands && !queue.isEmpty(); count++) {
            LaneEntry next = Objects.requireNonNull(queue.poll());
            commanded.add(next.receiver().address());
            next.receiver().carryOut(offset, appendNanos, next);
        }
    }
}
