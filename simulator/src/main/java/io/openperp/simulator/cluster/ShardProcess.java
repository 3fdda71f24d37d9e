package io.openperp.simulator.cluster;

import com.google.protobuf.MessageLite;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.Output;
import io.openperp.runtime.OwnerRecords;
import io.openperp.simulator.Chance;
import io.openperp.simulator.Law;
import io.openperp.simulator.LawBroken;
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
 * up   → up    takeover: a standby sends what nobody is known to have sent, and goes on as an owner
 * up   → up    a send has failed: recovered anew
 * up   → down  crash: everything in memory is gone
 * </pre>
 */
public final class ShardProcess {

    private static final long MILLIS_PER_SECOND = 1_000;

    private record InFlight(HostedPartition shard, long offset, Sending sending) {}

    private final List<ShardAddress> owned;
    private final World world;
    private final TreeMap<LogPartition, HostedPartition> shards = new TreeMap<>();
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private Producer producer;
    private boolean isUp;
    private boolean speaks;
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

    /** Recovers as an owner. What a former life left behind is what the topics hold. */
    public void start(Chance chance) {
        speaks = true;
        recover(chance);
    }

    /** Recovers as a standby: follows the logs in silence. */
    public void standBy(Chance chance) {
        speaks = false;
        recover(chance);
    }

    public boolean isStandby() {
        return isUp && !speaks;
    }

    /** From now on what the shards say is sent, beginning with what nobody is known to have sent. */
    public void takeOver() {
        speaks = true;
        for (HostedPartition shard : shards.values()) {
            shard.acknowledgedUpTo(world.owners().acknowledged(shard.address()));
            shard.unsent.forEach(said -> sendAll(shard, said.offset(), said.outputs()));
            shard.unsent.clear();
        }
    }

    private void recover(Chance chance) {
        isUp = true;
        producer = world.network().connect();
        for (ShardAddress address : owned) {
            LogPartition log = LogPartition.commandsOf(address);
            HostedPartition shard = recovered(address, Long.MAX_VALUE, chance.number());
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
        if (isUp && speaks) {
            HostedPartition shard = chance.of(List.copyOf(shards.values()));
            if (shard.pending == null && shard.numbered().offset() > shard.lastTakenOffset) {
                shard.pending = new PendingSnapshot(shadowOf(shard, chance.number()), shard.sent);
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
        if (speaks) {
            settle();
            goLive();
            tick();
            shards.values().forEach(this::tellAcknowledged);
        } else {
            shards.values()
                    .forEach(shard -> shard.acknowledgedUpTo(world.owners().acknowledged(shard.address())));
        }
        return true;
    }

    /** From the newest state up to an offset that is whole and can be read, else a new one. */
    private HostedPartition recovered(ShardAddress address, long atMost, long secret) {
        for (SnapshotTopic.Generation generation : world.snapshots()
                .of(address)
                .headMap(atMost, true)
                .descendingMap()
                .values()) {
            byte[] state = SnapshotTopic.read(generation);
            HostedPartition restored = state == null ? null : restored(address, secret, state);
            if (restored != null) {
                return restored;
            }
        }
        return new HostedPartition(address, secret);
    }

    private static @Nullable HostedPartition restored(ShardAddress address, long secret, byte[] state) {
        HostedPartition shard = new HostedPartition(address, secret);
        try {
            shard.restore(state);
            return shard;
        } catch (RuntimeException unreadable) {
            return null; // as the real host does: it says so and takes the one before
        }
    }

    /** As a recovery would bring the shard to where the running one is: the state that is stored is built from that. */
    private HostedPartition shadowOf(HostedPartition running, long secret) {
        HostedPartition shadow = recovered(running.address(), running.numbered().offset(), secret);
        List<LogEntry> log = world.logs().of(LogPartition.commandsOf(running.address()));
        while (shadow.nextOffset() < running.nextOffset()) {
            shadow.apply(log.get(Math.toIntExact(shadow.nextOffset())));
        }
        LawBroken.unless(
                shadow.numbered().channelHash().equals(running.numbered().channelHash()),
                Law.SAME_LOG_SAME_STATE,
                () -> Shards.name(running.address()) + " is not what a snapshot and its log give");
        return shadow;
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

    /** The last command all of whose outputs are in the logs. */
    private void tellAcknowledged(HostedPartition shard) {
        long before = shard.numbered().offset();
        for (InFlight flying : inFlight) {
            if (flying.shard == shard) {
                before = Math.min(before, flying.offset - 1);
            }
        }
        world.owners().tell(shard.address(), before);
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
            List<Output> outputs = shard.apply(entries.get(offset));
            if (speaks) {
                sendAll(shard, offset, outputs);
            } else if (!outputs.isEmpty()) {
                shard.unsent.add(new HostedPartition.Said(offset, outputs));
            }
            if (shard.isLive || offset == to - 1) {
                world.witness().applied(shard);
            }
        }
        return to > from;
    }

    private void sendAll(HostedPartition shard, long offset, List<Output> outputs) {
        outputs.forEach(output -> send(shard, offset, output));
    }

    private void send(HostedPartition shard, long offset, Output output) {
        shard.sent++;
        LogPartition to = new LogPartition(output.topic(), output.partition());
        inFlight.add(new InFlight(shard, offset, producer.send(to, output.record(), output.gateway())));
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
