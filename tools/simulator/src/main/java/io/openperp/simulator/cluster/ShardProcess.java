package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.standby.StandbySettings;
import io.openperp.simulator.random.Chance;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process that hosts shards, by the rules of the real host: recovery from the newest whole snapshot, replay with all
 * outputs sent again, initial commands and ticks once live, snapshots that count when everything before them is
 * acknowledged, and after a failed send all over again.
 *
 * <pre>
 * down → up    start: recovered, replays and sends; or as a standby, which follows and keeps what it would send
 * down → up    join: recovered, and topic owners tells whether it sends
 * up   → up    takeover: a standby sends what nobody is known to have sent, and goes on as an owner
 * up   → up    a send has failed, or another host has taken over: recovered anew
 * up   → down  crash: everything in memory is gone
 * up   → down  leave: everything is acknowledged, and told to be
 * </pre>
 */
public final class ShardProcess {

    private static final long MILLIS_PER_SECOND = 1_000;

    private record InFlight(HostedPartition shard, long offset, PendingSend sending) {}

    private final int place;
    private final List<ShardAddress> owned;
    private final World world;
    private final ShardRecovery recovery;
    private final TreeMap<LogPartition, HostedPartition> shards = new TreeMap<>();
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private Producer producer;
    private boolean isUp;
    private boolean speaks;
    /** Null of one that is told from outside whether it owns its shards. */
    private @Nullable ClaimedOwnership duty;

    private ByteString id = ByteString.EMPTY;
    private int keptOutputs;
    private long pausedUntilMillis;
    private long lastTick;
    private long clockAheadMillis;

    /** @param place the number of those that host the same shards */
    ShardProcess(int place, List<ShardAddress> owned, World world) {
        this.place = place;
        this.owned = owned;
        this.world = world;
        recovery = new ShardRecovery(world);
        producer = world.network().connect();
    }

    public boolean isUp() {
        return isUp;
    }

    /** How far its clock is from the true time. */
    public void setClock(long aheadMillis) {
        clockAheadMillis = aheadMillis;
    }

    public int place() {
        return place;
    }

    /** Of this life of it, as the real host draws one; empty unless it competes. */
    public ByteString id() {
        return id;
    }

    public Collection<HostedPartition> shards() {
        return shards.values();
    }

    /** Recovers as an owner. What a former life left behind is what the topics hold. */
    public void start(Chance chance) {
        assign();
        speaks = true;
        recover(chance);
    }

    /** Recovers as a standby: follows the logs in silence. */
    public void standBy(Chance chance) {
        assign();
        speaks = false;
        recover(chance);
    }

    /** Recovers as one of several that find out among themselves who owns the shards. */
    public void join(Chance chance) {
        id = ByteString.copyFrom(
                ByteBuffer.allocate(Long.BYTES).putLong(chance.number()).array());
        keptOutputs = chance.oneIn(3) ? 1 + chance.below(60) : StandbySettings.USUAL.keptOutputs();
        pausedUntilMillis = 0;
        speaks = false;
        recover(chance);
    }

    public boolean isCompeting() {
        return duty != null;
    }

    public boolean isSpeaking() {
        return isUp && speaks;
    }

    /** The process is frozen for so long; what it has sent goes its way. */
    public void pause(long millis) {
        pausedUntilMillis = world.time().millis() + millis;
    }

    public void resume() {
        pausedUntilMillis = 0;
    }

    /** What a host does by itself: reads a little, hears of the other hosts of its shards, beats. */
    public void listen(Chance chance) {
        if (duty != null && beginTurn(chance)) {
            boolean isWoken = pausedUntilMillis > 0;
            pausedUntilMillis = 0;
            if (isWoken || chance.oneIn(8)) {
                take(chance.of(List.copyOf(shards.keySet())), 1 + chance.below(16));
            }
            duty.hear(chance.oneIn(8) ? 1 : Integer.MAX_VALUE);
        }
    }

    /** Ends in good order: an owner first waits for all acknowledgements. */
    public void leave(Chance chance) {
        if (beginTurn(chance) && duty != null && speaks) {
            producer.flush(chance);
            if (!producer.hasFailed()) {
                settle();
                duty.leave(shards.values(), producer);
                producer.flush(chance);
            }
        }
        crash(chance);
    }

    public boolean isStandby() {
        return isUp && !speaks;
    }

    /** From now on what the shards say is sent, beginning with what nobody is known to have sent. */
    public void takeOver() {
        speaks = true;
        for (HostedPartition shard : shards.values()) {
            shard.unsent.acknowledgedUpTo(toldAcknowledged(shard));
            shard.unsent.drainTo((output, offset) -> send(shard, offset, output));
        }
    }

    private void assign() {
        duty = null;
        id = ByteString.EMPTY;
        keptOutputs = Integer.MAX_VALUE;
    }

    private void recover(Chance chance) {
        isUp = true;
        producer = world.network().connect();
        duty = id.isEmpty() ? null : new ClaimedOwnership(id, place, world);
        for (ShardAddress address : owned) {
            LogPartition log = LogPartition.commandsOf(address);
            HostedPartition shard = recovery.recovered(address, Long.MAX_VALUE, chance.number());
            shard.replayEnd = world.logs().end(log);
            shards.put(log, shard);
        }
    }

    public void crash(Chance chance) {
        isUp = false;
        producer.close(chance);
        shards.clear();
        inFlight.clear();
        lastTick = 0;
    }

    /** One turn of the host's loop: a few records of one of its partitions. */
    public void step(Chance chance) {
        if (beginTurn(chance)) {
            LogPartition log = chance.of(List.copyOf(shards.keySet()));
            take(log, 1 + chance.below(16));
            storeSnapshots(chance);
        }
    }

    /** Everything there is to read, of all partitions; whether there was anything. */
    public boolean catchUp(Chance chance) {
        boolean any = false;
        if (beginTurn(chance)) {
            for (LogPartition log : List.copyOf(shards.keySet())) {
                any |= take(log, Integer.MAX_VALUE);
            }
            any |= duty != null && duty.hear(Integer.MAX_VALUE);
        }
        return any;
    }

    /** Writes out the state of one shard, to be stored in the turns that follow. */
    public void takeSnapshot(Chance chance) {
        if (isUp && speaks && !isPaused()) {
            HostedPartition shard = chance.of(List.copyOf(shards.values()));
            if (shard.pending == null && shard.numbered().offset() > shard.lastTakenOffset) {
                shard.pending = new PendingSnapshot(recovery.shadowOf(shard, chance.number()), shard.sent);
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
        settle();
        if (duty != null) {
            duty.beat(shards.values(), producer);
            changeDuty(duty.isOwner(), chance);
        }
        if (speaks) {
            goLive();
            tick();
            shards.values().forEach(shard -> world.owners().tell(shard.address(), shard.acknowledgedUpTo()));
        } else {
            shards.values().forEach(shard -> shard.unsent.acknowledgedUpTo(toldAcknowledged(shard)));
        }
        return true;
    }

    private boolean isPaused() {
        return world.time().millis() < pausedUntilMillis;
    }

    private void startOver(Chance chance) {
        crash(chance);
        speaks = duty == null;
        recover(chance);
    }

    /** Who was replaced starts over; so does an owner that has not kept all its shards said. */
    private void changeDuty(boolean isOwner, Chance chance) {
        if (speaks && !isOwner || !speaks && isOwner && isAnythingDropped()) {
            startOver(chance);
        } else if (!speaks && isOwner) {
            takeOver();
        }
    }

    private boolean isAnythingDropped() {
        return shards.values().stream().anyMatch(shard -> shard.unsent.isIncomplete());
    }

    /** What the others of its place are known to have sent. */
    private long toldAcknowledged(HostedPartition shard) {
        return duty == null ? world.owners().acknowledged(shard.address()) : duty.acknowledged(shard);
    }

    /** Counts what has been acknowledged without a gap. */
    private void settle() {
        for (InFlight oldest = inFlight.peek();
                oldest != null && oldest.sending.state() == PendingSend.State.ACKNOWLEDGED;
                oldest = inFlight.peek()) {
            oldest.shard.countAcknowledged(oldest.offset);
            inFlight.remove();
        }
    }

    private void goLive() {
        shards.forEach((log, shard) -> {
            if (!shard.isLive && shard.nextOffset() >= shard.replayEnd) {
                shard.isLive = true;
                world.settings().initialCommands(shard.address()).forEach(command -> append(log, shard, command));
            }
        });
    }

    /** Also when the clock was set back: shards ignore what is not above their last second. */
    private void tick() {
        long second = (world.time().millis() + clockAheadMillis) / MILLIS_PER_SECOND;
        if (second == lastTick) {
            return;
        }
        lastTick = second;
        shards.forEach((log, shard) -> {
            if (shard.isLive) {
                append(log, shard, world.settings().tick(shard.address(), second));
            }
        });
    }

    private boolean take(LogPartition log, int most) {
        HostedPartition shard = shards.get(log);
        List<LogEntry> entries = world.logs().of(log);
        int from = Math.toIntExact(shard == null ? entries.size() : shard.nextOffset());
        int to = isListening() ? from : (int) Math.min(entries.size(), (long) from + most);
        for (int offset = from; shard != null && offset < to; offset++) {
            List<Output> outputs = shard.apply(entries.get(offset));
            if (speaks) {
                for (Output output : outputs) {
                    send(shard, offset, output);
                }
            } else {
                keep(shard, offset, outputs);
            }
            if (shard.isLive || offset == to - 1) {
                world.witness().applied(shard);
            }
        }
        return to > from;
    }

    /** Nothing is applied before it is known whose duty it is to send what follows. */
    private boolean isListening() {
        return duty != null && !duty.isKnown();
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
        inFlight.add(new InFlight(shard, offset, producer.send(to, output.record(), output.gateway())));
        if (duty != null) {
            world.witness().spoke(place, id);
        }
    }

    private void append(LogPartition log, HostedPartition shard, MessageLite command) {
        shard.sent++;
        inFlight.add(
                new InFlight(shard, shard.numbered().offset(), producer.send(log, OwnerRecords.of(command), null)));
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
