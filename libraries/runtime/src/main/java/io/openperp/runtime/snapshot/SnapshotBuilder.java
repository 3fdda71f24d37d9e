package io.openperp.runtime.snapshot;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.Lane;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Builds a copy of a lane at an offset in the background, as a recovery would: from the newest complete snapshot and
 * the log since then. The running lane need not stop to be stored, and every snapshot proves that the previous one and
 * the log lead to the state of the running lane (LOG-011).
 */
public final class SnapshotBuilder {

    private static final Duration POLL = Duration.ofMillis(200);

    private final HostedRole role;
    private final KafkaConnection kafka;

    public SnapshotBuilder(HostedRole role, KafkaConnection kafka) {
        this.role = role;
        this.kafka = kafka;
    }

    /**
     * The state of the running lane that the copy must reach.
     *
     * @param offset offset of the last record that the running lane has applied
     * @param channelHash its {@link Lane#channelHash} at that offset
     */
    public record Target(int partition, long offset, Bytes32 channelHash) {

        public static Target of(Lane running) {
            return new Target(running.address().getPartition(), running.offset(), running.channelHash());
        }
    }

    /**
     * Builds the lane at the target. Throws {@link IllegalStateException} if its channel hash differs from that of the
     * running lane, {@link CancellationException} if the build is abandoned.
     */
    Restoration.Restored build(
            Target target, NavigableMap<Long, SnapshotGeneration> stored, BooleanSupplier isAbandoned) {
        Restoration.Restored restored = restore(target, stored);
        Lane shard = restored.shard();
        if (shard.offset() < target.offset) {
            follow(shard, target.offset, isAbandoned);
        }
        if (shard.offset() != target.offset || !shard.channelHash().equals(target.channelHash)) {
            throw new IllegalStateException(Shards.name(shard.address())
                    + " as built from a snapshot and the log at offset " + shard.offset()
                    + " is not what it is in memory at offset " + target.offset
                    + ": one of them is wrong, and a restart continues with the built one");
        }
        return restored;
    }

    /**
     * Restores the newest snapshot that is not above the target; a previous or another owner may have stored newer
     * ones.
     */
    private Restoration.Restored restore(Target target, NavigableMap<Long, SnapshotGeneration> stored) {
        try (SnapshotReader reader = new SnapshotReader(kafka)) {
            return new Restoration(reader, () -> role.newShadow(target.partition))
                    .run(role.address(target.partition), stored, target.offset);
        }
    }

    private void follow(Lane shard, long target, BooleanSupplier isAbandoned) {
        TopicPartition log = new TopicPartition(Topics.COMMANDS, Shards.lane(shard.address()));
        Consumer<byte[], byte[]> consumer = kafka.consumerOfWhatIsThere();
        try {
            consumer.assign(List.of(log));
            consumer.seek(log, shard.offset() + 1);
            while (shard.offset() < target) {
                if (isAbandoned.getAsBoolean()) {
                    throw new CancellationException("the host is closing");
                }
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL).records(log)) {
                    if (record.offset() <= target) {
                        apply(shard, record);
                    }
                }
            }
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    /** Applies a record. Because the running lane has applied it, it must be readable unless it is voided. */
    private static void apply(Lane shard, ConsumerRecord<byte[], byte[]> record) {
        try {
            shard.apply(record.offset(), record.timestamp(), record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("offset " + record.offset() + " is unreadable", e);
        }
    }
}
