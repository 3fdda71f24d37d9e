package io.openperp.runtime.host;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.Standing;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.standby.Ownership;
import io.openperp.runtime.standby.StandbySettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether a session sends the outputs of its shards: always if they have no standby; otherwise only while this
 * host is the owner, according to the heartbeats on topic {@code owners}. In both cases its own heartbeats list the
 * shards that run. For the host's thread.
 */
final class OwnershipLease {

    private static final Logger log = LoggerFactory.getLogger(OwnershipLease.class);
    private static final TopicPartition OWNERS = new TopicPartition(Topics.OWNERS, 0);

    /** Interval of the heartbeats of a host without standbys. */
    private static final Duration HEARTBEAT_WITHOUT_STANDBY = Duration.ofMillis(500);

    /** Time without successful reads after which a host without standbys sends no more heartbeats. */
    private static final Duration LONE_PATIENCE = StandbySettings.USUAL.patience();

    /** Number of records of topic {@code owners} that are read at a start; enough for the last seconds. */
    private static final long TAIL = 5_000;

    private final HostedRole role;
    private final @Nullable StandbySettings settings;
    private final ByteString host;
    private final byte[] key;
    private final Ownership ownership;
    private long tailEnd;
    private boolean isTailRead;
    private long lastBeatNanos;
    private boolean isPaused;
    /** Number of running shards that the last heartbeat of this host as owner listed. */
    private int running;

    /**
     * @param settings settings of heartbeats and takeover; null if the shards have no standby
     * @param host random ID of this host
     */
    OwnershipLease(HostedRole role, @Nullable StandbySettings settings, ByteString host) {
        this.role = role;
        this.settings = settings;
        this.host = host;
        this.key = keyOf(role);
        this.ownership = new Ownership(host, settings == null ? Duration.ZERO : settings.patience());
    }

    /**
     * The partition of topic {@code owners}, which the session has to read in addition to the command logs; empty
     * without standbys.
     */
    List<TopicPartition> topics() {
        return settings == null ? List.of() : List.of(OWNERS);
    }

    /**
     * Lets the consumer begin with the last heartbeats in topic {@code owners}, by a seek; the caller must have
     * assigned {@link #topics} to it. Without standbys nothing is read. In both cases the first own heartbeat is due at
     * once.
     */
    void begin(Consumer<byte[], byte[]> consumer) {
        lastBeatNanos = System.nanoTime() - interval().toNanos();
        if (settings != null) {
            tailEnd = endOf(consumer.endOffsets(List.of(OWNERS)));
            long beginning = endOf(consumer.beginningOffsets(List.of(OWNERS)));
            consumer.seek(OWNERS, Math.max(beginning, tailEnd - TAIL));
        }
    }

    static boolean isOwners(TopicPartition partition) {
        return partition.equals(OWNERS);
    }

    void onHeartbeats(List<ConsumerRecord<byte[], byte[]>> beats) {
        for (ConsumerRecord<byte[], byte[]> beat : beats) {
            if (Arrays.equals(beat.key(), key)) {
                ownership.onHeartbeat(beat.offset(), beat.timestamp(), parse(beat));
            }
        }
    }

    /**
     * Records how far the session has read the heartbeats.
     *
     * @param position offset in topic {@code owners} of the next heartbeat to be read
     */
    void readUpTo(long position) {
        isTailRead |= position >= tailEnd;
    }

    /**
     * Whether the heartbeats that were in the topic at the start have been read, so that the owner is known; true
     * without standbys.
     */
    boolean isKnown() {
        return settings == null || isTailRead;
    }

    boolean isOwner() {
        return settings == null || isTailRead && ownership.isOwner();
    }

    int readyStandbys() {
        return settings == null ? 0 : ownership.readyOthers();
    }

    /**
     * Offset of the last command of the partition whose outputs are all acknowledged, whichever host sent them; -1 if
     * unknown.
     */
    long acknowledged(int partition) {
        return ownership.acknowledged(partition);
    }

    /** Time until the next heartbeat is due. */
    Duration untilHeartbeat() {
        return interval().minusNanos(System.nanoTime() - lastBeatNanos);
    }

    private Duration interval() {
        return settings == null ? HEARTBEAT_WITHOUT_STANDBY : settings.beat();
    }

    private Duration patience() {
        return settings == null ? LONE_PATIENCE : settings.patience();
    }

    /**
     * Sends a heartbeat with the running shards if one is due or the set of running shards has changed; instead, a
     * claim of the shards if this host should take over. An owner that has been unable to read for longer than its
     * patience sends none, so that another host may take over.
     *
     * @param readStall time for which nothing has been read although a log has more
     */
    void sendHeartbeat(
            Collection<HostedLane> shards,
            Duration readStall,
            Producer<byte[], byte[]> producer,
            Callback onAcknowledgement) {
        boolean isReady = shards.stream().noneMatch(HostedLane::isReplaying);
        if (settings != null && isTailRead && ownership.isClaimDue(isReady)) {
            ownership.onClaimSent();
            send(beat(Standing.CLAIMING), producer, onAcknowledgement);
        } else if (!untilHeartbeat().isPositive() || isOwner() && running != running(shards)) {
            lastBeatNanos = System.nanoTime();
            pauseHeartbeats(isOwner() && readStall.compareTo(patience()) >= 0);
            if (!isPaused) {
                Standing standing = isOwner() ? Standing.OWNING : isReady ? Standing.STANDING_BY : Standing.CATCHING_UP;
                send(ofOwner(standing, shards, true), producer, onAcknowledgement);
            }
        }
    }

    private void pauseHeartbeats(boolean silent) {
        if (silent && !isPaused) {
            log.warn(
                    "the broker returns no records although there are more: heartbeats stop, so that a standby may take over");
        }
        isPaused = silent;
    }

    /**
     * Sends the last heartbeat of this host. From an owner it says that all outputs are acknowledged, so that a ready
     * standby may take over at once; from a host without standbys, that its shards no longer run; from a standby, that
     * it is no longer available.
     */
    void release(Collection<HostedLane> shards, Producer<byte[], byte[]> producer, Callback onAcknowledgement) {
        send(ofOwner(Standing.LEAVING, shards, readyStandbys() > 0), producer, onAcknowledgement);
    }

    private OwnerBeat.Builder beat(Standing standing) {
        return OwnerBeat.newBuilder().setHost(host).setStanding(standing).setClaim(ownership.claim());
    }

    /**
     * Builds a heartbeat. Only the heartbeat of an owner lists its shards and states for each lane the offset up to
     * which the broker has acknowledged all outputs.
     *
     * @param goOn whether running shards are listed as running; false only in the last heartbeat of a host that leaves
     *     without a standby that can take over
     */
    private OwnerBeat.Builder ofOwner(Standing standing, Collection<HostedLane> shards, boolean goOn) {
        OwnerBeat.Builder beat = beat(standing);
        if (isOwner()) {
            running = running(shards);
            for (HostedLane shard : shards) {
                beat.addAcknowledged(shard.acknowledgement());
                shard.addresses().stream()
                        .filter(one -> !shard.isDormant(one))
                        .forEach(one -> beat.addShards(sign(shard, one, goOn)));
            }
        }
        return beat;
    }

    private ShardHeartbeat sign(HostedLane lane, ShardAddress shard, boolean goesOn) {
        ShardHeartbeat.Builder sign = ShardHeartbeat.newBuilder()
                .setShard(shard)
                .setRunning(goesOn && lane.isRunning())
                .setLag(lane.status().lag());
        role.description().accept(sign, shard);
        return sign.build();
    }

    private static int running(Collection<HostedLane> shards) {
        int count = 0;
        for (HostedLane lane : shards) {
            count += lane.isRunning()
                    ? (int) lane.addresses().stream()
                            .filter(shard -> !lane.isDormant(shard))
                            .count()
                    : 0;
        }
        return count;
    }

    /** Sends a heartbeat. Without standbys only gateways use heartbeats, so a failed send does not end the session. */
    private void send(OwnerBeat.Builder beat, Producer<byte[], byte[]> producer, Callback onAcknowledgement) {
        byte[] value = beat.build().toByteArray();
        Callback callback = settings == null ? (metadata, exception) -> noteUnsent(exception) : onAcknowledgement;
        producer.send(new ProducerRecord<>(Topics.OWNERS, 0, key, value), callback);
    }

    private static void noteUnsent(@Nullable Exception exception) {
        if (exception != null) {
            log.warn("could not send the heartbeat that states to gateways which shards run: {}", exception.toString());
        }
    }

    private static OwnerBeat parse(ConsumerRecord<byte[], byte[]> beat) {
        try {
            return OwnerBeat.parseFrom(beat.value());
        } catch (InvalidProtocolBufferException e) {
            log.warn("record {} of {} is ignored: {}", beat.offset(), Topics.OWNERS, e.getMessage());
            return OwnerBeat.getDefaultInstance();
        }
    }

    /**
     * The key of the heartbeats of this host's role ({@link HostedRole}). Hosts with equal keys stand by for each
     * other.
     */
    private static byte[] keyOf(HostedRole role) {
        return role.leaseName().getBytes(StandardCharsets.US_ASCII);
    }

    private static long endOf(Map<TopicPartition, Long> offsets) {
        return Objects.requireNonNull(offsets.get(OWNERS));
    }
}
