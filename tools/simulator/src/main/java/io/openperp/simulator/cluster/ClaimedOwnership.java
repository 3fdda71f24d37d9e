package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.runtime.standby.Ownership;
import io.openperp.runtime.standby.StandbySettings;
import java.util.Collection;
import java.util.List;

/**
 * Whether a host speaks for its shards, in one session of it, as the hosts find it out among themselves: by the rule of
 * the real ones, from what this one has heard of topic {@code owners}. When a beat falls due is as in the real host.
 */
final class ClaimedOwnership {

    private static final StandbySettings USUAL = StandbySettings.USUAL;

    /** Beats read at a start: those of the last seconds, so that who comes may hear half a story. */
    private static final long TAIL = 30;

    private final ByteString host;
    private final LogPartition topic;
    private final World world;
    private final Ownership ownership;
    private final long tailEnd;
    private long next;
    private long lastBeatMillis;

    ClaimedOwnership(ByteString host, int place, World world) {
        this.host = host;
        this.world = world;
        topic = LogPartition.ownersOf(place);
        ownership = new Ownership(host, USUAL.patience());
        tailEnd = world.logs().end(topic);
        next = Math.max(0, tailEnd - TAIL);
        lastBeatMillis = world.time().millis() - USUAL.beat().toMillis();
    }

    /** Hears the next beats; whether there were any. */
    boolean hear(int most) {
        List<LogEntry> beats = world.logs().of(topic);
        long from = next;
        while (next < beats.size() && next < from + most) {
            LogEntry beat = beats.get((int) next);
            ownership.onHeartbeat(beat.offset(), beat.appendMillis(), read(beat.record()));
            next++;
        }
        return next > from;
    }

    /** Whether enough has been heard to tell. */
    boolean isKnown() {
        return next >= tailEnd;
    }

    boolean isOwner() {
        return isKnown() && ownership.isOwner();
    }

    long acknowledged(HostedPartition shard) {
        return ownership.acknowledged(shard.address().getPartition());
    }

    /** Claims the shards, or says that this host is there, if it is time for it. */
    void beat(Collection<HostedPartition> shards, Producer producer) {
        boolean isReady = shards.stream().allMatch(shard -> shard.nextOffset() >= shard.replayEnd);
        if (isKnown() && ownership.isClaimDue(isReady)) {
            ownership.onClaimSent();
            send(Standing.CLAIMING, List.of(), producer);
        } else if (world.time().millis() - lastBeatMillis >= USUAL.beat().toMillis()) {
            lastBeatMillis = world.time().millis();
            Standing standing = isOwner() ? Standing.OWNING : isReady ? Standing.STANDING_BY : Standing.CATCHING_UP;
            send(standing, isOwner() ? shards : List.of(), producer);
        }
    }

    /** The last word. Of an owner: whoever is ready may take over at once; of a standby: it is not to be counted on. */
    void leave(Collection<HostedPartition> shards, Producer producer) {
        send(Standing.LEAVING, isOwner() ? shards : List.of(), producer);
    }

    /** What a record of the topic says. */
    public static OwnerBeat read(LogRecord record) {
        try {
            return OwnerBeat.parseFrom(record.getBody());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("only hosts write to the topic of the owners", e);
        }
    }

    private void send(Standing standing, Collection<HostedPartition> acknowledging, Producer producer) {
        OwnerBeat.Builder beat =
                OwnerBeat.newBuilder().setHost(host).setStanding(standing).setClaim(ownership.claim());
        for (HostedPartition shard : acknowledging) {
            beat.addAcknowledgedBuilder()
                    .setPartition(shard.address().getPartition())
                    .setOffset(shard.acknowledgedUpTo());
        }
        producer.send(
                topic,
                LogRecord.newBuilder().setBody(beat.build().toByteString()).build(),
                null);
    }
}
