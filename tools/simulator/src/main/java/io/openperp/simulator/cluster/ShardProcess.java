package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.channel.OutputBatches;
import io.openperp.runtime.standby.StandbySettings;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.Producer.PendingSend;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.run.Chance;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process that hosts shards, by the rules of the real host: it restores lanes from their newest complete snapshots,
 * replays the logs and sends all outputs again, then appends initial commands and ticks. A snapshot is complete when
 * everything before it is acknowledged. After a failed send the process starts over.
 *
 * <pre>
 * down → up    start: replays and sends; or standBy: applies the logs and keeps the outputs unsent
 * down → up    join: replays; topic owners then decides whether it sends
 * up   → up    takeover: a standby sends the outputs that no host is known to have sent, and continues as owner
 * up   → up    a send has failed, or another host has taken over: it starts over
 * up   → down  crash: everything in memory is lost
 * up   → down  leave: everything is acknowledged, and reported so
 * </pre>
 */
public final class ShardProcess {

    private record InFlight(HostedPartition shard, long offset, LogPartition where, PendingSend send) {}

    private final int place;
    private final List<LanePlan> owned;
    private final World world;
    private final ShardRecovery recovery;
    private final TreeMap<LogPartition, HostedPartition> shards = new TreeMap<>();
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private final OutputBatches batches = new OutputBatches();
    private Producer producer;
    private HostCommands own;
    private boolean isUp;
    private boolean sends;
    /**
     * How this process claims ownership on topic {@code owners}. Null if the simulation decides who is owner ({@link
     * #start}, {@link #standBy}).
     */
    private @Nullable ClaimedOwnership ownership;

    private ByteString id = ByteString.EMPTY;
    private int keptOutputs;
    private long pausedUntilMillis;
    private long clockAheadMillis;

    /**
     * Creates a process that is down.
     *
     * @param place number of the group of hosts that have the same shards
     * @param owned lanes of these shards
     */
    ShardProcess(int place, List<LanePlan> owned, World world) {
        this.place = place;
        this.owned = owned;
        this.world = world;
        recovery = new ShardRecovery(world);
        producer = world.network().connect();
        own = new HostCommands(world, this::append);
    }

    public boolean isUp() {
        return isUp;
    }

    /** Sets how far the process's clock is ahead of the true time. */
    public void setClock(long aheadMillis) {
        clockAheadMillis = aheadMillis;
    }

    public int place() {
        return place;
    }

    /**
     * Host ID of this session, drawn at random as in the real host; empty if the process does not compete for
     * ownership.
     */
    public ByteString id() {
        return id;
    }

    public Collection<HostedPartition> shards() {
        return shards.values();
    }

    /** Starts the process as an owner: restores its lanes from the topics, and sends all outputs. */
    public void start(Chance chance) {
        assign();
        sends = true;
        recover(chance);
    }

    /**
     * Starts the process as a standby: restores its lanes, applies the logs and keeps the outputs without sending them.
     */
    public void standBy(Chance chance) {
        assign();
        sends = false;
        recover(chance);
    }

    /** Starts the process as one of several hosts that compete for the shards. */
    public void join(Chance chance) {
        id = ByteString.copyFrom(
                ByteBuffer.allocate(Long.BYTES).putLong(chance.number()).array());
        keptOutputs = chance.oneIn(3) ? 1 + chance.below(60) : StandbySettings.USUAL.keptOutputs();
        pausedUntilMillis = 0;
        sends = false;
        recover(chance);
    }

    public boolean isCompeting() {
        return ownership != null;
    }

    public boolean isSending() {
        return isUp && sends;
    }

    /** Pauses the process for this many milliseconds; its records in flight still arrive. */
    public void pause(long millis) {
        pausedUntilMillis = world.time().millis() + millis;
    }

    public void resume() {
        pausedUntilMillis = 0;
    }

    /**
     * Runs the host's own loop once: reads a few records and the heartbeats of the other hosts, and sends its own
     * heartbeats.
     */
    public void runHost(Chance chance) {
        if (ownership != null && beginTurn(chance)) {
            boolean isResumed = pausedUntilMillis > 0;
            pausedUntilMillis = 0;
            if (isResumed || chance.oneIn(8)) {
                take(chance.of(List.copyOf(shards.keySet())), 1 + chance.below(16));
            }
            ownership.readHeartbeats(chance.oneIn(8) ? 1 : Integer.MAX_VALUE);
        }
    }

    /** Shuts the process down normally, not by a kill: an owner first waits until all outputs are acknowledged. */
    public void leave(Chance chance) {
        if (beginTurn(chance) && ownership != null && sends) {
            producer.flush(chance);
            if (!producer.hasFailed()) {
                countAcknowledgements();
                ownership.sendLeaving(shards.values(), producer);
                producer.flush(chance);
            }
        }
        crash(chance);
    }

    public boolean isStandby() {
        return isUp && !sends;
    }

    /**
     * Makes a standby the owner: sends all outputs from now on, first the kept ones that no host is known to have sent.
     */
    public void takeOver() {
        sends = true;
        for (HostedPartition shard : shards.values()) {
            shard.unsent.acknowledgedUpTo(reportedAcknowledged(shard));
            shard.unsent.drainTo((output, offset) -> send(shard, offset, output));
        }
    }

    private void assign() {
        ownership = null;
        id = ByteString.EMPTY;
        keptOutputs = Integer.MAX_VALUE;
    }

    private void recover(Chance chance) {
        isUp = true;
        producer = world.network().connect();
        ownership = id.isEmpty() ? null : new ClaimedOwnership(id, place, world);
        own = new HostCommands(world, this::append);
        for (LanePlan lane : owned) {
            LogPartition log = LogPartition.commandsOf(lane.first());
            HostedPartition shard = recovery.recovered(lane, Long.MAX_VALUE, chance.number());
            recovery.begin(shard, world.logs().end(log));
            shards.put(log, shard);
        }
    }

    public void crash(Chance chance) {
        isUp = false;
        producer.close(chance);
        shards.clear();
        inFlight.clear();
    }

    /** Reads and applies a few records of one random lane, and goes on storing snapshots that have begun. */
    public void step(Chance chance) {
        if (beginTurn(chance)) {
            LogPartition log = chance.of(List.copyOf(shards.keySet()));
            take(log, 1 + chance.below(16));
            storeSnapshots(chance);
        }
    }

    /** Reads and applies all lanes to their ends; returns whether there was anything to read. */
    public boolean catchUp(Chance chance) {
        boolean any = false;
        if (beginTurn(chance)) {
            for (LogPartition log : List.copyOf(shards.keySet())) {
                any |= take(log, Integer.MAX_VALUE);
            }
            any |= ownership != null && ownership.readHeartbeats(Integer.MAX_VALUE);
        }
        return any;
    }

    /** Begins a snapshot of a random lane, which is stored during the following steps. */
    public void takeSnapshot(Chance chance) {
        if (isUp && sends && !isPaused()) {
            HostedPartition shard = chance.of(List.copyOf(shards.values()));
            boolean isNew = shard.numbered().offset() > shard.lastTakenOffset;
            if (shard.pending == null && isNew && !own.isIdle(shard)) {
                shard.pending = new PendingSnapshot(recovery.shadowOf(shard, chance.number()), shard);
                shard.lastTakenOffset = shard.numbered().offset();
            }
        }
    }

    private boolean beginTurn(Chance chance) {
        if (!isUp || isPaused()) {
            return false;
        }
        if (producer.hasFailed()) {
            startOver(chance);
        }
        countAcknowledgements();
        if (ownership != null) {
            ownership.sendIfDue(shards.values(), producer);
            applyOwnership(ownership.isOwner(), chance);
        }
        if (sends) {
            own.append(shards, world.time().millis() + clockAheadMillis);
            shards.values().forEach(shard -> world.owners().report(shard.address(), shard.acknowledgedUpTo()));
        } else {
            shards.values().forEach(shard -> shard.unsent.acknowledgedUpTo(reportedAcknowledged(shard)));
        }
        return true;
    }

    private boolean isPaused() {
        return world.time().millis() < pausedUntilMillis;
    }

    private void startOver(Chance chance) {
        crash(chance);
        sends = ownership == null;
        recover(chance);
    }

    /**
     * Acts on the present ownership: a standby that has become owner takes over. A replaced owner starts over, and so
     * does a new owner that has dropped kept outputs.
     */
    private void applyOwnership(boolean isOwner, Chance chance) {
        if (sends && !isOwner || !sends && isOwner && hasDroppedOutputs()) {
            startOver(chance);
        } else if (!sends && isOwner) {
            takeOver();
        }
    }

    private boolean hasDroppedOutputs() {
        return shards.values().stream().anyMatch(shard -> shard.unsent.isIncomplete());
    }

    /** Offset up to which other hosts are known to have sent all outputs of the lane. */
    private long reportedAcknowledged(HostedPartition shard) {
        return ownership == null ? world.owners().acknowledged(shard.address()) : ownership.acknowledged(shard);
    }

    /** Counts the outputs that are acknowledged without a gap, oldest first. */
    private void countAcknowledgements() {
        for (InFlight oldest = inFlight.peek();
                oldest != null && oldest.send.state() == PendingSend.State.ACKNOWLEDGED;
                oldest = inFlight.peek()) {
            oldest.shard.countAcknowledged(oldest.offset, oldest.where, oldest.send.storedAt());
            inFlight.remove();
        }
    }

    private boolean take(LogPartition log, int most) {
        HostedPartition shard = shards.get(log);
        List<LogEntry> entries = world.logs().of(log);
        int from = Math.toIntExact(shard == null ? entries.size() : shard.nextOffset());
        int to = isOwnerUnknown() ? from : (int) Math.min(entries.size(), (long) from + most);
        for (int offset = from; shard != null && offset < to; offset++) {
            List<Output> applied = shard.apply(entries.get(offset));
            world.observer().carriedOut(shard, entries.get(offset));
            List<Output> outputs = shard.unpublished(applied);
            if (sends) {
                outputs.forEach(output -> batches.add(output, batch -> send(shard, from, batch)));
            } else {
                keep(shard, offset, outputs);
            }
            if (shard.isLive || offset == to - 1) {
                world.observer().applied(shard);
            }
        }
        if (shard != null) {
            batches.flush(batch -> send(shard, from, batch));
        }
        return to > from;
    }

    /** Whether the host does not know the owner yet; until then it applies nothing. */
    private boolean isOwnerUnknown() {
        return ownership != null && !ownership.isKnown();
    }

    private void keep(HostedPartition shard, long offset, List<Output> outputs) {
        shard.unsent.add(offset, outputs);
        if (shards.values().stream().mapToInt(one -> one.unsent.count()).sum() > keptOutputs) {
            shard.unsent.drop();
        }
    }

    private void send(HostedPartition shard, long offset, Output output) {
        shard.sent++;
        LogPartition to = new LogPartition(output.topic(), output.partition());
        inFlight.add(new InFlight(shard, offset, to, producer.send(to, output.record(), output.gateway())));
        if (ownership != null) {
            world.observer().sentOutput(place, id);
        }
    }

    private void append(LogPartition log, HostedPartition shard, LogRecord ofOwner) {
        shard.sent++;
        inFlight.add(new InFlight(shard, shard.numbered().offset(), log, producer.send(log, ofOwner, null)));
    }

    private void storeSnapshots(Chance chance) {
        for (HostedPartition shard : shards.values()) {
            if (shard.pending != null
                    && shard.pending.advance(world.snapshots(), 1 + chance.below(8), shard.acknowledged)) {
                shard.pending = null;
            }
        }
    }
}
