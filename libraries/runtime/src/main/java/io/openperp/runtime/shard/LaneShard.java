package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnsafeByteOperations;
import io.openperp.journal.Arrival;
import io.openperp.journal.Move;
import io.openperp.journal.MovedShard;
import io.openperp.journal.Outbox;
import io.openperp.journal.Release;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.IncomingChannels;
import io.openperp.runtime.channel.OutgoingChannels;
import io.openperp.runtime.channel.Output;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One shard of a lane, with its own time and its numbered channels from and to shards of other lanes. Commands that it
 * sends to a shard of the same lane go into the lane's queue. While the shard is in another lane, only the channels
 * between the two lanes remain here (LOG-029).
 */
final class LaneShard implements Outbox {

    /** Version of the format in which a market's state is sent in {@link MovedShard}. */
    static final int MOVED_FORMAT_VERSION = 1;

    private final ShardAddress address;
    private final Supplier<? extends Shard> maker;
    private final LaneQueue queue;
    private final Residence residence;
    private final IncomingChannels incoming = new IncomingChannels();
    private final OutgoingChannels outgoing;
    private final List<LaneMove> moves;
    /**
     * The shard; null until it is first needed, and while it is in another lane. Written by the lane's thread, read by
     * all.
     */
    private volatile @Nullable Shard shard;

    private long timeNanos;
    private int queued;

    /**
     * @param maker makes a new shard, to which no command has been applied
     * @param outputs list to which the records to be appended are added, in order
     * @param moves list to which steps of its moves are added
     * @param begins where the shard is before the first record
     */
    LaneShard(
            ShardAddress address,
            Supplier<? extends Shard> maker,
            LaneQueue queue,
            List<Output> outputs,
            List<LaneMove> moves,
            Residence.State begins) {
        this.address = address;
        this.maker = maker;
        this.queue = queue;
        this.moves = moves;
        this.outgoing = new OutgoingChannels(address, outputs);
        this.residence = new Residence(begins);
    }

    ShardAddress address() {
        return address;
    }

    /** The shard itself. Call only while {@link Residence#isPresent}. */
    Shard shard() {
        Shard present = shard;
        if (present == null) {
            present = maker.get();
            shard = present;
        }
        return present;
    }

    IncomingChannels incoming() {
        return incoming;
    }

    OutgoingChannels outgoing() {
        return outgoing;
    }

    Residence residence() {
        return residence;
    }

    /** Whether the shard is in this lane and has received the command that begins it. */
    boolean isAwake() {
        return residence.state() == Residence.State.HERE && !shard().isDormant();
    }

    /** Whether snapshots contain this shard: it is the first of its lane, has applied a command or has moved. */
    boolean isStored() {
        return timeNanos > 0 || residence.hasMoved() || residence.state() != Residence.State.HERE || isFirst();
    }

    /** Time of the shard's last command, in nanoseconds since 1970. */
    long timeNanos() {
        return timeNanos;
    }

    /**
     * Time of the shard's next command, in nanoseconds since 1970.
     *
     * @param appendNanos append time of the record with that command
     */
    long nextTimeNanos(long appendNanos) {
        return Math.max(timeNanos + 1, appendNanos);
    }

    /** Adds {@code change} to the number of entries for this shard in the lane's queue. */
    void countQueued(int change) {
        queued += change;
    }

    /**
     * Whether commands for this shard can be sent at once to the lane that it has moved to: none for it is left in this
     * lane's queue, so the order stays.
     */
    boolean isAwayUnqueued() {
        return residence.state() == Residence.State.AWAY && queued == 0;
    }

    /**
     * Carries out an entry of the queue: applies a command, or makes a step of the shard's move.
     *
     * @param offset offset of the record that is being applied
     * @param appendNanos append time of that record
     */
    void carryOut(long offset, long appendNanos, LaneEntry entry) {
        switch (entry.act()) {
            case APPLY -> deliver(offset, appendNanos, entry);
            case MOVE -> move(offset, entry.command().body());
            case CALL -> stopFor(offset);
            case RELEASE -> release(entry.command().body());
            case ARRIVE -> arrive(entry.command().body());
        }
    }

    @Override
    public void send(ShardAddress destination, MessageLite command) {
        if (!queue.addFrom(address, destination, command)) {
            outgoing.send(destination, command.toByteString());
        }
    }

    @Override
    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
        outgoing.publish(events, gatewayIncarnation);
    }

    @Override
    public void moveMarket(int market, boolean ownLane) {
        Move move = Move.newBuilder()
                .setShard(Shards.market(market))
                .setOwnLane(ownLane)
                .build();
        queue.addStep(move.getShard(), LaneEntry.Act.MOVE, move);
    }

    /**
     * Parses a command for this shard, or postpones that until it is applied if the shard is not here; any thread may
     * call this at any time.
     */
    PreparedCommand prepare(ByteString body) {
        Shard present = shard;
        return present == null ? () -> body : present.prepare(body);
    }

    /**
     * Prepares a command that another shard of the lane has sent to this shard, without encoding it if this shard is
     * here.
     */
    PreparedCommand prepare(MessageLite command) {
        if (residence.isPresent()) {
            return shard().prepare(command);
        }
        ByteString body = command.toByteString();
        return () -> body;
    }

    /** Writes the time and channels of the shard, without its own state. */
    void writeChannelsTo(BinaryWriter out) {
        out.writeLong(timeNanos);
        incoming.writeTo(out);
        outgoing.writeTo(out);
        incoming.writeTornTo(out);
        residence.writeTo(out);
    }

    /** Restores what {@link #writeChannelsTo} has written. */
    void readChannelsFrom(BinaryReader in) {
        timeNanos = in.readLong();
        incoming.readFrom(in);
        outgoing.readFrom(in);
        incoming.readTornFrom(in);
        residence.readFrom(in, queue::byCode);
    }

    /** Writes the state of the shard itself; nothing while the shard is in another lane. */
    void writeShardTo(BinaryWriter out) {
        if (residence.isPresent()) {
            shard().writeTo(out);
        }
    }

    /** Restores what {@link #writeShardTo} has written. Call after {@link #readChannelsFrom}. */
    void readShardFrom(BinaryReader in) {
        if (residence.isPresent()) {
            shard().readFrom(in);
        }
    }

    private boolean isFirst() {
        return queue.first() == this;
    }

    private void deliver(long offset, long appendNanos, LaneEntry entry) {
        switch (residence.state()) {
            case HERE -> apply(offset, appendNanos, entry);
            case STOPPED, CALLED -> holdBack(entry);
            case AWAY -> forward(entry);
        }
    }

    private void apply(long offset, long appendNanos, LaneEntry entry) {
        long now = nextTimeNanos(appendNanos);
        long behindNanos = now - appendNanos;
        timeNanos = now;
        shard().apply(new Arrival(now, offset, entry.gateway(), entry.sender(), behindNanos), entry.command(), this);
        if (shard().hasGoneBack()) {
            timeNanos = now - behindNanos;
        }
    }

    /**
     * Keeps a command of another shard until this shard has left or come back. A command of the host is dropped,
     * because the host of the shard's next lane appends its own.
     */
    private void holdBack(LaneEntry entry) {
        if (entry.sender() != null) {
            residence.holdBack(entry);
        }
    }

    private void forward(LaneEntry entry) {
        if (entry.sender() != null) {
            queue.require(entry.sender()).outgoing.send(address, entry.command().body());
        }
    }

    private void move(long offset, ByteString body) {
        Move move = parse(body, Move::parseFrom);
        if (isFirst()) {
            return;
        }
        if (move.getOwnLane() && residence.state() == Residence.State.HERE) {
            if (!move.getFirst() || !residence.hasMoved()) {
                stop(offset);
            }
        } else if (!move.getOwnLane() && residence.state() == Residence.State.AWAY) {
            residence.call();
            queue.first().outgoing.send(address, Handovers.call());
        }
    }

    private void stopFor(long offset) {
        if (residence.state() != Residence.State.HERE) {
            throw new IllegalStateException(Shards.name(address) + " is called but is not in its lane");
        }
        stop(offset);
    }

    private void stop(long offset) {
        residence.stop(offset);
        note(LaneMove.Step.STOPPED, 0);
    }

    private void release(ByteString body) {
        Release release = parse(body, Release::parseFrom);
        if (!residence.isStoppedAt(release.getStoppedAt())) {
            return;
        }
        note(LaneMove.Step.LEFT, 0);
        BinaryWriter state = new BinaryWriter().writeLong(timeNanos);
        outgoing.moveEventsTo(state);
        shard().writeTo(state);
        MovedShard.Builder moved = MovedShard.newBuilder()
                .setState(UnsafeByteOperations.unsafeWrap(state.toByteArray()))
                .setFormatVersion(MOVED_FORMAT_VERSION)
                .setEventsFrom(release.getEventsFrom());
        queue.first().outgoing.send(isFirst() ? Shards.accounts() : address, Handovers.moved(moved));
        residence.leave();
        shard = null;
        timeNanos = 0;
        residence.takeWaiting().forEach(this::forward);
    }

    private void arrive(ByteString body) {
        if (residence.isPresent()) {
            throw new IllegalStateException(Shards.name(address) + " arrives but is in its lane");
        }
        MovedShard moved = parse(body, MovedShard::parseFrom);
        if (moved.getFormatVersion() != MOVED_FORMAT_VERSION) {
            throw new IllegalArgumentException(Shards.name(address) + " arrives in format version "
                    + moved.getFormatVersion() + ", this program reads " + MOVED_FORMAT_VERSION);
        }
        BinaryReader state = new BinaryReader(moved.getState().toByteArray());
        timeNanos = state.readLong();
        outgoing.takeEventsFrom(state);
        shard().readFrom(state);
        residence.arrive();
        queue.addFirst(residence.takeWaiting());
        note(LaneMove.Step.ARRIVED, moved.getEventsFrom());
    }

    private void note(LaneMove.Step step, long eventsFrom) {
        moves.add(new LaneMove(address, step, outgoing.published(), eventsFrom));
    }

    private interface Parser<M> {
        M parse(ByteString body) throws InvalidProtocolBufferException;
    }

    private static <M> M parse(ByteString body, Parser<M> parser) {
        try {
            return parser.parse(body);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("a step of a move is unreadable", e);
        }
    }
}
