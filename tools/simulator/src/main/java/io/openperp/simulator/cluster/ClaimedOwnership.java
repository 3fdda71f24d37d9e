package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.runtime.standby.Ownership;
import io.openperp.runtime.standby.StandbySettings;
import io.openperp.simulator.cluster.Logs.LogEntry;
import java.util.Collection;
import java.util.List;

/**
 * Ownership of one host's shards in one session, as competing hosts agree on it: by the rule of the real hosts, from
 * the records of topic {@code owners} that this host has read. Heartbeats are due at the same intervals as in a real
 * host.
 */
final class ClaimedOwnership {

    private static final StandbySettings USUAL = StandbySettings.USUAL;

    /** Number of newest heartbeats that a host reads when it starts; it ignores older ones. */
    private static final long TAIL = 30;

    private final ByteString host;
    private final LogPartition topic;
    private final World world;
    private final Ownership ownership;
    private final long tailEnd;
    private long next;
    private long lastHeartbeatMillis;

    ClaimedOwnership(ByteString host, int place, World world) {
        this.host = host;
        this.world = world;
        topic = LogPartition.ownersOf(place);
        ownership = new Ownership(host, USUAL.patience());
        tailEnd = world.logs().end(topic);
        next = Math.max(0, tailEnd - TAIL);
        lastHeartbeatMillis = world.time().millis() - USUAL.beat().toMillis();
    }

    /** Reads at most {@code most} further heartbeats; returns whether there were any. */
    boolean readHeartbeats(int most) {
        List<LogEntry> heartbeats = world.logs().of(topic);
        long from = next;
        while (next < heartbeats.size() && next < from + most) {
            LogEntry heartbeat = heartbeats.get((int) next);
            ownership.onHeartbeat(heartbeat.offset(), heartbeat.appendMillis(), read(heartbeat.record()));
            next++;
        }
        return next > from;
    }

    /** Whether the host has read all heartbeats that existed when it started, so that it knows the owner. */
    boolean isKnown() {
        return next >= tailEnd;
    }

    boolean isOwner() {
        return isKnown() && ownership.isOwner();
    }

    long acknowledged(HostedPartition shard) {
        return ownership.acknowledged(shard.address().getPartition());
    }

    /**
     * Sends a claim of the shards, if the rule of ownership lets this host claim them now; otherwise a heartbeat, if
     * the usual interval since its last one has passed.
     */
    void sendIfDue(Collection<HostedPartition> shards, Producer producer) {
        boolean isReady = shards.stream().allMatch(shard -> shard.nextOffset() >= shard.replayEnd);
        if (isKnown() && ownership.isClaimDue(isReady)) {
            ownership.onClaimSent();
            send(Standing.CLAIMING, List.of(), producer);
        } else if (world.time().millis() - lastHeartbeatMillis >= USUAL.beat().toMillis()) {
            lastHeartbeatMillis = world.time().millis();
            Standing standing = isOwner() ? Standing.OWNING : isReady ? Standing.STANDING_BY : Standing.CATCHING_UP;
            send(standing, isOwner() ? shards : List.of(), producer);
        }
    }

    /**
     * Sends the last heartbeat of the host, which says that it leaves. When an owner leaves, a standby that is ready
     * may take over at once, without waiting for missing heartbeats.
     */
    void sendLeaving(Collection<HostedPartition> shards, Producer producer) {
        send(Standing.LEAVING, isOwner() ? shards : List.of(), producer);
    }

    /** Parses the heartbeat in a record of topic {@code owners}. */
    public static OwnerBeat read(LogRecord record) {
        try {
            return OwnerBeat.parseFrom(record.getBody());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("only hosts write to the topic of the owners", e);
        }
    }

    private void send(Standing standing, Collection<HostedPartition> acknowledging, Producer producer) {
        OwnerBeat.Builder heartbeat =
                OwnerBeat.newBuilder().setHost(host).setStanding(standing).setClaim(ownership.claim());
        for (HostedPartition shard : acknowledging) {
            heartbeat
                    .addAcknowledgedBuilder()
                    .setPartition(shard.address().getPartition())
                    .setOffset(shard.acknowledgedUpTo());
        }
        producer.send(
                topic,
                LogRecord.newBuilder().setBody(heartbeat.build().toByteString()).build(),
                null);
    }
}
