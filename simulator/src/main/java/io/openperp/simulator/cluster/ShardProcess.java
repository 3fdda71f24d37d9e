package io.openperp.simulator.cluster;

import com.google.protobuf.MessageLite;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.Output;
import io.openperp.runtime.OwnerRecords;
import io.openperp.simulator.Chance;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * A process that hosts shards, by the rules of the real host: recovery from the newest whole snapshot, replay with all
 * outputs sent again, initial commands and ticks once live, snapshots that count when everything before them is
 * acknowledged, and after a failed send all over again.
 *
 * <pre>
 * down → up    start: recovered, replays
 * up   → up    a send has failed: recovered anew
 * up   → down  crash: everything in memory is gone
 * </pre>
 */
public final class ShardProcess {

    private static final long MILLIS_PER_SECOND = 1_000;

    private record InFlight(HostedPartition shard, Sending sending) {}

    private final List<ShardAddress> owned;
    private final World world;
    private final TreeMap<LogPartition, HostedPartition> shards = new TreeMap<>();
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private Producer producer;
    private boolean isUp;
    private long lastTick;
    private long clockAheadMillis;

    ShardProcess(List<ShardAddress> owned, World world) {
        this.owned = owned;
        this.world = world;
        producer = world.network().connect();
    }

    public boolean isUp() {
        return isUp;
    }

    /** How far its clock is from the true time. */
    public void setClock(long aheadMillis) {
        clockAheadMillis = aheadMillis;
    }

    public Collection<HostedPartition> shards() {
        return shards.values();
    }

    /** Recovers. What a former life left behind is what the topics hold. */
    public void start(Chance chance) {
        isUp = true;
        producer = world.network().connect();
        for (ShardAddress address : owned) {
            LogPartition log = LogPartition.commandsOf(address);
            HostedPartition shard = recovered(address, chance.number());
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
        }
        return any;
    }

    /** Writes out the state of one shard, to be stored in the turns that follow. */
    public void takeSnapshot(Chance chance) {
        if (isUp) {
            HostedPartition shard = chance.of(List.copyOf(shards.values()));
            if (shard.pending == null && shard.numbered().offset() > shard.lastTakenOffset) {
                shard.pending = new PendingSnapshot(shard);
                shard.lastTakenOffset = shard.numbered().offset();
            }
        }
    }

    private boolean beginTurn(Chance chance) {
        if (!isUp) {
            return false;
        }
        if (producer.hasFailed()) {
            crash(chance);
            start(chance);
        }
        settle();
        goLive();
        tick();
        return true;
    }

    private HostedPartition recovered(ShardAddress address, long secret) {
        for (SnapshotTopic.Generation generation :
                world.snapshots().of(address).descendingMap().values()) {
            byte[] state = SnapshotTopic.read(generation);
            if (state != null) {
                HostedPartition shard = new HostedPartition(address, secret);
                shard.restore(state);
                return shard;
            }
        }
        return new HostedPartition(address, secret);
    }

    /** Counts what has been acknowledged without a gap. */
    private void settle() {
        for (InFlight oldest = inFlight.peek();
                oldest != null && oldest.sending.state() == Sending.State.ACKNOWLEDGED;
                oldest = inFlight.peek()) {
            oldest.shard.acknowledged++;
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
        int to = (int) Math.min(entries.size(), (long) from + most);
        for (int offset = from; shard != null && offset < to; offset++) {
            for (Output output : shard.apply(entries.get(offset))) {
                send(shard, output);
            }
            world.witness().applied(shard);
        }
        return to > from;
    }

    private void send(HostedPartition shard, Output output) {
        shard.sent++;
        LogPartition to = new LogPartition(output.topic(), output.partition());
        inFlight.add(new InFlight(shard, producer.send(to, output.record(), output.gateway())));
    }

    private void append(LogPartition log, HostedPartition shard, MessageLite command) {
        shard.sent++;
        inFlight.add(new InFlight(shard, producer.send(log, OwnerRecords.of(command), null)));
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
