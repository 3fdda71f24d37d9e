package io.openperp.replay.rebuild;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.Replay;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.event.EventSink;
import io.openperp.replay.log.PartitionLog;
import io.openperp.replay.report.Finding;
import io.openperp.runtime.snapshot.StateHash;
import io.openperp.runtime.snapshot.StoredSnapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;

/**
 * Writes events anew from their commands where the stored ones are damaged. Shards must not run.
 *
 * <p>All events of a partition are appended after the old ones, with their numbers and running hashes, and read back; only
 * then are the old ones deleted. Offsets are never reused, so that no reader confuses an old offset with a new one; readers
 * know by number which events they have read. If it is interrupted, it is run again from the beginning. Commands are never
 * written.
 */
public final class EventRebuild {

    /** Running shards append a tick each second. */
    private static final Duration QUIET = Duration.ofSeconds(3);

    /**
     * The result for one shard.
     *
     * @param flaw the first flaw found, empty if there is none
     * @param written number of events written anew
     */
    public record Outcome(String shard, String flaw, long written) {}

    private final ReplayPlan plan;

    /** @param plan its connection, shards and voided records are used, the rest is ignored */
    public EventRebuild(ReplayPlan plan) {
        this.plan = plan.between(new ReplayPlan.Start.Beginning(), OptionalLong.empty())
                .withCheckpointEvery(0);
    }

    /**
     * Compares the stored events of each shard with what follows from its commands, and writes them anew where they
     * differ.
     *
     * @param dryRun only compares
     * @throws IllegalArgumentException when it cannot be done, with the reason; the shards before are done
     */
    public List<Outcome> run(boolean dryRun) throws InterruptedException {
        List<ShardAddress> shards = new Replay(plan).shards();
        requireQuiet(shards);
        List<Outcome> outcomes = new ArrayList<>();
        for (ShardAddress shard : shards) {
            outcomes.add(run(shard, dryRun));
        }
        return outcomes;
    }

    private Outcome run(ShardAddress shard, boolean dryRun) throws InterruptedException {
        ReplayPlan ofShard = planOf(shard);
        List<Finding> findings = new Replay(ofShard).run().getFirst().findings();
        String name = Shards.name(shard);
        if (findings.isEmpty()) {
            return new Outcome(name, "", 0);
        }
        List<Finding> ofCommands = new Replay(ofShard).runWith(EventSink.UNUSED).findings();
        if (!ofCommands.isEmpty()) {
            throw new IllegalArgumentException("the events of " + name
                    + " cannot be written anew: its commands have flaws too, restore the last backup: "
                    + ofCommands.getFirst());
        }
        String flaw = findings.getFirst().what();
        return new Outcome(name, flaw, dryRun ? 0 : write(shard, ofShard));
    }

    /** From the beginning of the commands; where they were trimmed, from the oldest snapshot that they continue. */
    private ReplayPlan planOf(ShardAddress shard) {
        ReplayPlan ofShard = plan.withShards(List.of(shard));
        long beginning;
        try (PartitionLog commands = log(Topics.commandsOf(shard.getKind()), shard)) {
            beginning = commands.beginning();
        }
        if (beginning == 0) {
            return ofShard;
        }
        try (StoredSnapshots snapshots = new StoredSnapshots(plan.kafka(), List.of(shard))) {
            long oldest = snapshots.of(shard).stream()
                    .mapToLong(StateHash::offset)
                    .filter(offset -> offset + 1 >= beginning)
                    .min()
                    .orElseThrow(() -> new IllegalArgumentException("the log of " + Shards.name(shard)
                            + " begins at offset " + beginning + ", and no snapshot is left to begin at"));
            return ofShard.between(new ReplayPlan.Start.SnapshotBefore(oldest), OptionalLong.empty());
        }
    }

    private long write(ShardAddress shard, ReplayPlan ofShard) throws InterruptedException {
        TopicPartition partition = new TopicPartition(Topics.eventsOf(shard.getKind()), shard.getPartition());
        long oldEnd;
        EventRewriter written;
        try (PartitionLog old = log(partition);
                EventRewriter events = new EventRewriter(plan.kafka(), partition, old)) {
            oldEnd = old.end();
            new Replay(ofShard).runWith(events).findings().stream().findFirst().ifPresent(finding -> {
                throw new IllegalArgumentException("the events were not written anew: " + finding);
            });
            events.finish();
            written = events;
        }
        try (PartitionLog anew = log(partition)) {
            anew.seek(oldEnd);
            written.requireSame(anew);
        }
        requireQuiet(List.of(shard));
        deleteBefore(partition, oldEnd);
        return written.lastNumber();
    }

    private void deleteBefore(TopicPartition partition, long offset) throws InterruptedException {
        try (Admin admin = Admin.create(plan.kafka())) {
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalArgumentException(
                    "the events were written anew, but the old ones in front of them, up to offset " + (offset - 1)
                            + " of " + partition + ", cannot be deleted: "
                            + e.getMessage(),
                    e);
        }
    }

    private void requireQuiet(List<ShardAddress> shards) throws InterruptedException {
        List<Long> before = endsOfCommands(shards);
        Thread.sleep(QUIET);
        if (!endsOfCommands(shards).equals(before)) {
            throw new IllegalArgumentException(
                    "commands are being appended: stop the gateways and every replica of matching-service first");
        }
    }

    private List<Long> endsOfCommands(List<ShardAddress> shards) {
        List<Long> ends = new ArrayList<>();
        for (ShardAddress shard : shards) {
            try (PartitionLog commands = log(Topics.commandsOf(shard.getKind()), shard)) {
                ends.add(commands.end());
            }
        }
        return ends;
    }

    private PartitionLog log(String topic, ShardAddress shard) {
        return log(new TopicPartition(topic, shard.getPartition()));
    }

    private PartitionLog log(TopicPartition partition) {
        return new PartitionLog(plan.kafka(), partition);
    }
}
