package io.openperp.runtime;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.Standing;
import io.openperp.journal.Topics;
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
 * Whether a session sends what its shards say: always, if the shards have no standby; else topic {@code owners} tells.
 * For the host's thread.
 */
final class Duty {

    private static final Logger log = LoggerFactory.getLogger(Duty.class);
    private static final TopicPartition OWNERS = new TopicPartition(Topics.OWNERS, 0);

    /** Beats read at a start: those of the last seconds at least. */
    private static final long TAIL = 5_000;

    private final @Nullable StandbySettings settings;
    private final ByteString host;
    private final byte[] key;
    private final Ownership ownership;
    private long tailEnd;
    private boolean isTailHeard;
    private long lastBeatNanos;
    private boolean isSilent;

    /** @param settings null if the shards have no standby */
    Duty(HostedRole role, @Nullable StandbySettings settings, ByteString host) {
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
        if (settings != null) {
            tailEnd = endOf(consumer.endOffsets(List.of(OWNERS)));
            long beginning = endOf(consumer.beginningOffsets(List.of(OWNERS)));
            consumer.seek(OWNERS, Math.max(beginning, tailEnd - TAIL));
            lastBeatNanos = System.nanoTime() - settings.beat().toNanos();
        }
    }

    static boolean isOwners(TopicPartition partition) {
        return partition.equals(OWNERS);
    }

    void hear(List<ConsumerRecord<byte[], byte[]>> beats) {
        for (ConsumerRecord<byte[], byte[]> beat : beats) {
            if (Arrays.equals(beat.key(), key)) {
                ownership.hear(beat.offset(), beat.timestamp(), parse(beat));
            }
        }
    }

    /** @param position up to where topic {@code owners} has been heard */
    void heardUpTo(long position) {
        isTailHeard |= position >= tailEnd;
    }

    /** Whether enough has been heard to tell. */
    boolean isKnown() {
        return settings == null || isTailHeard;
    }

    boolean isOwner() {
        return settings == null || isTailHeard && ownership.isOwner();
    }

    int readyStandbys() {
        return settings == null ? 0 : ownership.readyOthers();
    }

    /** Of the partition's commands, the last one all of whose outputs are acknowledged, whoever sent them; -1: unknown. */
    long acknowledged(int partition) {
        return ownership.acknowledged(partition);
    }

    /** Until {@link #beat} has something to do. */
    Duration untilBeat() {
        if (settings == null) {
            return Duration.ofDays(1);
        }
        return settings.beat().minusNanos(System.nanoTime() - lastBeatNanos);
    }

    /**
     * Says that this host is there, if it is time; or takes over, if it is that time. An owner that has read nothing for
     * the patience is silent, for another may be able to.
     *
     * @param standstill for how long nothing has been read, though there is something
     */
    void beat(
            Collection<HostedShard> shards,
            Duration standstill,
            Producer<byte[], byte[]> producer,
            Callback onAcknowledgement) {
        if (settings == null) {
            return;
        }
        boolean isReady = shards.stream().noneMatch(HostedShard::isReplaying);
        if (isTailHeard && ownership.isToClaim(isReady)) {
            ownership.claiming();
            send(Standing.CLAIMING, List.of(), producer, onAcknowledgement);
        } else if (!untilBeat().isPositive()) {
            lastBeatNanos = System.nanoTime();
            beSilent(isOwner() && standstill.compareTo(settings.patience()) >= 0);
            if (!isSilent) {
                Standing standing = isOwner() ? Standing.OWNING : isReady ? Standing.STANDING_BY : Standing.CATCHING_UP;
                send(standing, isOwner() ? shards : List.of(), producer, onAcknowledgement);
            }
        }
    }

    private void beSilent(boolean silent) {
        if (silent && !isSilent) {
            log.warn("nothing is given to read, though there is more: whoever stands by may take over");
        }
        isSilent = silent;
    }

    /**
     * The last word. Of an owner: everything is acknowledged, whoever is ready may take over at once. Of a standby: it is
     * not to be counted on any more.
     */
    void leave(Collection<HostedShard> shards, Producer<byte[], byte[]> producer, Callback onAcknowledgement) {
        if (settings != null) {
            send(Standing.LEAVING, isOwner() ? shards : List.of(), producer, onAcknowledgement);
        }
    }

    private void send(
            Standing standing,
            Collection<HostedShard> acknowledging,
            Producer<byte[], byte[]> producer,
            Callback onAcknowledgement) {
        OwnerBeat.Builder beat =
                OwnerBeat.newBuilder().setHost(host).setStanding(standing).setClaim(ownership.claim());
        acknowledging.forEach(shard -> beat.addAcknowledged(shard.acknowledgement()));
        producer.send(new ProducerRecord<>(Topics.OWNERS, 0, key, beat.build().toByteArray()), onAcknowledgement);
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
