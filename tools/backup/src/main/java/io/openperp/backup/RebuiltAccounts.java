package io.openperp.backup;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.ReplayPlan;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.snapshot.StoredLanes;
import io.openperp.runtime.snapshot.StoredSnapshots;
import io.openperp.runtime.voiding.VoidedRecords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how many commands the account shard has sent by replaying its lane from the newest snapshot. A backup ends
 * the copies of the markets' lanes before the first command whose cause is not in it ({@link Cut}); only the state of
 * the account shard tells which command that is. For one thread.
 */
final class RebuiltAccounts implements SentCommands {

    private static final Duration POLL = Duration.ofMillis(200);

    private final Map<String, Object> kafka;
    private final VoidedRecords voided;
    private @Nullable Lane built;

    /**
     * Reads nothing yet; {@link #upTo} does.
     *
     * @param kafka settings of a Kafka client, including the keys of log records
     * @param voided records that have no effect, which the replay leaves out
     */
    RebuiltAccounts(Map<String, Object> kafka, VoidedRecords voided) {
        this.kafka = kafka;
        this.voided = voided;
    }

    @Override
    public long upTo(long end, int lane) {
        if (built == null || built.offset() >= end) {
            built = null; // a lane does not go back
        }
        Lane accounts = built == null ? restored(end) : built;
        built = accounts;
        apply(accounts, end);
        return accounts.sentTo(lane);
    }

    private Lane restored(long end) {
        ShardAddress accounts = Shards.accounts();
        Consumer<byte[], byte[]> consumer = new KafkaConnection(kafka).consumerOfWhatIsThere();
        try (StoredSnapshots snapshots = new StoredSnapshots(kafka, List.of(accounts))) {
            Lane lane = StoredLanes.read(consumer).newLane(accounts, ReplayPlan::shardOfThisBuild, voided);
            snapshots.of(accounts).stream()
                    .mapToLong(StateHash::offset)
                    .filter(offset -> offset < end)
                    .max()
                    .ifPresent(offset -> snapshots.restore(lane, offset));
            return lane;
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private void apply(Lane accounts, long end) {
        TopicPartition log = new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.accounts()));
        Consumer<byte[], byte[]> consumer = new KafkaConnection(kafka).consumerOfWhatIsThere();
        try {
            consumer.assign(List.of(log));
            consumer.seek(log, accounts.offset() + 1);
            while (consumer.position(log) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL).records(log)) {
                    if (record.offset() < end) {
                        accounts.apply(record.offset(), record.timestamp(), record.value());
                    }
                }
            }
        } catch (InvalidProtocolBufferException | IllegalArgumentException | IllegalStateException e) {
            throw new BackupFailedException(
                    "what the account shard has sent to markets is not known, because its lane cannot be built: "
                            + e.getMessage(),
                    e);
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }
}
