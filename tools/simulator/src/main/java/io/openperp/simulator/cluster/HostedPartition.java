package io.openperp.simulator.cluster;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.EventsOffset;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.UnsentOutputs;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.lane.HostedMoves;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.cluster.lane.LaneStep;
import io.openperp.simulator.cluster.lane.ObservedShard;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lane with its shards, as one process runs it from a start to its end. The shards and the numbering of their
 * channels are the real ones.
 */
public final class HostedPartition {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LanePlan plan;
    private final long secret;
    private final Map<ShardAddress, Shard> shards = new LinkedHashMap<>();
    private final List<LaneStep> steps = new ArrayList<>();
    private final Lane numbered;

    long replayEnd;
    boolean isLive;
    long sent;
    long acknowledged;
    private long acknowledgedOffset = Lane.NOTHING_APPLIED;
    /**
     * Next offset of the lane when a record was last appended so that it applies commands left over (see {@code
     * HostCommands}).
     */
    long goneOnFrom = Lane.NOTHING_APPLIED;

    /** Next offset of the lane, and the host's clock when it had come this far, in milliseconds since 1970. */
    private long reachedOffset = Lane.NOTHING_APPLIED;

    private long reachedMillis;

    long lastTakenOffset = Lane.NOTHING_APPLIED;

    @Nullable
    PendingSnapshot pending;

    /** Markets that enter and leave the lane; null if shards never move. */
    @Nullable
    HostedMoves moves;

    /** Entries of the restored snapshot: for each shard the offset from which its later events are stored. */
    List<EventsOffset> restoredEvents = List.of();

    /** Outputs that a standby has computed and that no host is known to have sent. */
    final UnsentOutputs unsent = new UnsentOutputs();

    /**
     * Creates the lane before its first record.
     *
     * @param plan its shards; the lane is named after the first one
     * @param secret seed of the hash tables, which must not affect any output or state
     */
    public HostedPartition(LanePlan plan, long secret) {
        this.plan = plan;
        this.secret = secret;
        numbered = plan.newLane(this::observed);
    }

    private Shard observed(ShardAddress each) {
        Shard shard = newShard(each);
        shards.put(each, shard);
        return plan.isObserved() ? new ObservedShard(each, shard, steps) : shard;
    }

    private Shard newShard(ShardAddress each) {
        return each.getKind() == ShardKind.ACCOUNT ? new AccountShard(secret) : new MarketShard(secret);
    }

    /**
     * Removes from the outputs of the last record the events that were published before this process started, which a
     * replay makes again.
     */
    List<Output> unpublished(List<Output> outputs) {
        return moves == null ? outputs : moves.follow(outputs);
    }

    /**
     * For each shard, an offset from which its later events are stored; empty if a host sends all events again after a
     * restart.
     */
    List<EventsOffset> eventsFrom() {
        return moves == null ? List.of() : moves.eventsFrom();
    }

    /** Restores a state from a snapshot; throws {@link RuntimeException} if the bytes are not a state. */
    public void restore(byte[] state) {
        numbered.readFrom(new BinaryReader(state));
        lastTakenOffset = numbered.offset();
        acknowledgedOffset = numbered.offset();
    }

    /** Applies one record; returns the outputs. Throws {@link LawBroken} if a shard stops with an error. */
    public List<Output> apply(LogEntry entry) {
        steps.clear();
        try {
            return numbered.apply(entry.offset(), entry.appendMillis(), entry.record());
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new LawBroken(
                    Law.NO_UNEXPECTED_STOP,
                    io.openperp.journal.Shards.name(address()) + " stopped at offset " + entry.offset() + ": " + e,
                    e);
        }
    }

    /**
     * Whether something that a shard of the lane holds back has become due, if the time of the log has advanced since
     * the last record as the clock of the host has.
     *
     * @param millis time by the host's clock, in milliseconds since 1970
     */
    boolean isDue(long millis) {
        if (reachedOffset != nextOffset()) {
            reachedOffset = nextOffset();
            reachedMillis = millis;
        }
        long due = numbered.nextDueNanos();
        return due != Long.MAX_VALUE && due - numbered.timeNanos() <= (millis - reachedMillis) * NANOS_PER_MILLI;
    }

    byte[] state() {
        BinaryWriter out = new BinaryWriter();
        numbered.writeTo(out);
        return out.toByteArray();
    }

    public ShardAddress address() {
        return plan.first();
    }

    LanePlan plan() {
        return plan;
    }

    public Lane numbered() {
        return numbered;
    }

    /**
     * Returns the shard with this address. If the lane has never had it, returns a new one to which nothing has been
     * applied.
     */
    public Shard shard(ShardAddress of) {
        Shard made = shards.get(of);
        return made == null ? newShard(of) : made; // nothing has been applied to it
    }

    /** The shards that are in the lane now. */
    public List<ShardAddress> addresses() {
        return numbered.addresses();
    }

    /** Steps that the shards took at the last record; empty if {@link LanePlan#isObserved} is false. */
    public List<LaneStep> steps() {
        return List.copyOf(steps);
    }

    /** Whether the shard is a market that is not listed yet. */
    public boolean isDormant(ShardAddress of) {
        return shard(of).isDormant();
    }

    /**
     * Counts an acknowledged output.
     *
     * @param recordOffset offset of the record that caused the output; it may have more outputs
     * @param where log that the output is in
     * @param storedAt offset of the output in that log
     */
    void countAcknowledged(long recordOffset, LogPartition where, long storedAt) {
        if (moves != null) {
            moves.countAcknowledged(where.topic(), where.partition(), storedAt);
        }
        acknowledged++;
        acknowledgedOffset = Math.max(acknowledgedOffset, recordOffset - 1);
    }

    /** The offset of the last command all of whose outputs are known to be in the logs. */
    long acknowledgedUpTo() {
        return isEverythingSent() && isEverythingAcknowledged() ? numbered.offset() : acknowledgedOffset;
    }

    /** Whether no outputs are left to send; false for a host that has just become owner and still has some. */
    private boolean isEverythingSent() {
        return unsent.count() == 0 && !unsent.isIncomplete();
    }

    private boolean isEverythingAcknowledged() {
        return sent == acknowledged;
    }

    /** Whether all shards in the lane are markets that are not listed yet. */
    public boolean isDormant() {
        return numbered.isDormant();
    }

    public long nextOffset() {
        return numbered.offset() + 1;
    }
}
