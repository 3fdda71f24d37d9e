package io.openperp.runtime.host;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.ShardSign;
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
import java.util.stream.Collectors;
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
 * Whether a session sends the outputs of its shards: always, if the shards have no standby; else the heartbeats on topic
 * {@code owners} decide. In both cases its heartbeats state which of the shards run. For the host's thread.
 */
final class OwnershipLease {

    private static final Logger log = LoggerFactory.getLogger(OwnershipLease.class);
    private static final TopicPartition OWNERS = new TopicPartition(Topics.OWNERS, 0);

    /** Of a host without standbys, and how long it may read nothing before it is not taken for one that runs. */
    private static final Duration LONE_BEAT = Duration.ofMillis(500);

    private static final Duration LONE_PATIENCE = StandbySettings.USUAL.patience();

    /** Beats read at a start: those of the last seconds at least. */
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
    /** How many shards run, as stated in the last heartbeat. */
    private int running;

    /** @param settings null if the shards have no standby */
    OwnershipLease(HostedRole role, @Nullable StandbySettings settings, ByteString host) {
        this.role = role;
        this.settings = settings;
        this.host = host;
        this.key = keyOf(role);
        this.ownership = new Ownership(host, settings == null ? Duration.ZERO : settings.patience());
    }

    /** What the consumer has to read besides the logs. */
    List<TopicPartition> topics() {
        return settings == null ? List.of() : List.of(OWNERS);
    }

    /** Positions the consumer, which has been assigned {@link #topics}. */
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
                ownership.hear(beat.offset(), beat.timestamp(), parse(beat));
            }
        }
    }

    /** @param position up to where topic {@code owners} has been read */
    void readUpTo(long position) {
        isTailRead |= position >= tailEnd;
    }

    /** Whether enough has been read to know the owner. */
    boolean isKnown() {
        return settings == null || isTailRead;
    }

    boolean isOwner() {
        return settings == null || isTailRead && ownership.isOwner();
    }

    int readyStandbys() {
        return settings == null ? 0 : ownership.readyOthers();
    }

    /** Of the partition's commands, the last one all of whose outputs are acknowledged, whoever sent them; -1: unknown. */
    long acknowledged(int partition) {
        return ownership.acknowledged(partition);
    }

    /** Until {@link #sendHeartbeat} has something to do. */
    Duration untilHeartbeat() {
        return interval().minusNanos(System.nanoTime() - lastBeatNanos);
    }

    private Duration interval() {
        return settings == null ? LONE_BEAT : settings.beat();
    }

    private Duration patience() {
        return settings == null ? LONE_PATIENCE : settings.patience();
    }

    /**
     * Says that this host is there and which shards run, if it is time or another one runs; or takes over, if it is time
     * for that. An owner that has read nothing for the patience is silent, for another may be able to.
     *
     * @param standstill for how long nothing has been read, though there is something
     */
    void sendHeartbeat(
            Collection<HostedShard> shards,
            Duration standstill,
            Producer<byte[], byte[]> producer,
            Callback onAcknowledgement) {
        boolean isReady = shards.stream().noneMatch(HostedShard::isReplaying);
        if (settings != null && isTailRead && ownership.isToClaim(isReady)) {
            ownership.claiming();
            send(beat(Standing.CLAIMING), producer, onAcknowledgement);
        } else if (!untilHeartbeat().isPositive() || isOwner() && running != running(shards)) {
            lastBeatNanos = System.nanoTime();
            pauseHeartbeats(isOwner() && standstill.compareTo(patience()) >= 0);
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
     * Sends the last heartbeat. From an owner: everything is acknowledged, and a ready standby may take over at once; without one, its
     * shards do not run any more. Of a standby: it is not to be counted on any more.
     */
    void release(Collection<HostedShard> shards, Producer<byte[], byte[]> producer, Callback onAcknowledgement) {
        send(ofOwner(Standing.LEAVING, shards, readyStandbys() > 0), producer, onAcknowledgement);
    }

    private OwnerBeat.Builder beat(Standing standing) {
        return OwnerBeat.newBuilder().setHost(host).setStanding(standing).setClaim(ownership.claim());
    }

    /** Only an owner says anything of the shards. */
    private OwnerBeat.Builder ofOwner(Standing standing, Collection<HostedShard> shards, boolean goOn) {
        OwnerBeat.Builder beat = beat(standing);
        if (isOwner()) {
            running = running(shards);
            shards.forEach(shard -> beat.addShards(sign(shard, goOn)).addAcknowledged(shard.acknowledgement()));
        }
        return beat;
    }

    private ShardSign sign(HostedShard shard, boolean goesOn) {
        return ShardSign.newBuilder()
                .setShard(shard.address())
                .setSymbol(role.symbol().apply(shard.address().getPartition()))
                .setRunning(goesOn && shard.isRunning())
                .build();
    }

    private static int running(Collection<HostedShard> shards) {
        int count = 0;
        for (HostedShard shard : shards) {
            count += shard.isRunning() ? 1 : 0;
        }
        return count;
    }

    /** Without a standby nothing depends on a beat but what gateways take: one that is not sent ends no session. */
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

    /** Hosts of the same shards, and only they, are each other's standbys. */
    private static byte[] keyOf(HostedRole role) {
        String partitions =
                role.partitions().stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
        return (role.name() + "/" + partitions).getBytes(StandardCharsets.US_ASCII);
    }

    private static long endOf(Map<TopicPartition, Long> offsets) {
        return Objects.requireNonNull(offsets.get(OWNERS));
    }
}
