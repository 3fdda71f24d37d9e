package io.openperp.runtime.snapshot;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.NumberedShard;
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
 * Brings a shard to an offset beside the one that is running, as a recovery would: from the newest snapshot that is
 * whole and the log since then. So the running one is not stopped to be written out, and every snapshot shows that the
 * one before it and the log lead to where the running shard is (LOG-011).
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
     * What the running shard is to be met at.
     *
     * @param offset of the last record it has applied
     * @param channelHash its {@link NumberedShard#channelHash} there
     */
    public record Target(int partition, long offset, Bytes32 channelHash) {

        public static Target of(NumberedShard running) {
            return new Target(running.address().getPartition(), running.offset(), running.channelHash());
        }
    }

    /**
     * The shard as it is at the target, and what is wrong with newer snapshots than the one it was built from. Throws
     * {@link IllegalStateException} if it is not what the running one is, {@link CancellationException} when nobody
     * waits for it any more.
     */
    Restoration.Restored build(
            Target target, NavigableMap<Long, SnapshotGeneration> stored, BooleanSupplier isAbandoned) {
        Restoration.Restored restored = restore(target, stored);
        NumberedShard shard = restored.shard();
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

    /** From none that is ahead: the owner before, or one beside, may have been further. */
    private Restoration.Restored restore(Target target, NavigableMap<Long, SnapshotGeneration> stored) {
        try (SnapshotReader reader = new SnapshotReader(kafka)) {
            return new Restoration(reader, () -> role.newShadow(target.partition))
                    .run(role.address(target.partition), stored, target.offset);
        }
    }

    private void follow(NumberedShard shard, long target, BooleanSupplier isAbandoned) {
        TopicPartition log = new TopicPartition(
                Topics.commandsOf(role.kind()), shard.address().getPartition());
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

    /** The running shard has taken this record; so it is readable, unless it is voided. */
    private static void apply(NumberedShard shard, ConsumerRecord<byte[], byte[]> record) {
        try {
            shard.apply(record.offset(), record.timestamp(), record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("offset " + record.offset() + " is unreadable", e);
        }
    }
}
