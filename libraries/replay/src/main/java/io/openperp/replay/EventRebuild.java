package io.openperp.replay;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.event.PartitionLog;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.snapshot.StoredSnapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;

/**
 * Repairs damaged event logs: writes all events again, as they follow from their commands. Shards must not run.
 *
 * <p>All events of a partition are appended after the old ones, with the same numbers and running hashes, and read
 * back; only then are the old ones deleted. Offsets are never reused, so that no reader confuses an old offset with a
 * new one; readers know by number which events they have read. If the repair is interrupted, it is run again from the
 * beginning. Commands are never written.
 */
public final class EventRebuild {

    /**
     * Time without new commands after which the exchange is assumed to be stopped: a running host appends a tick each
     * second.
     */
    private static final Duration QUIET = Duration.ofSeconds(3);

    /**
     * Result of comparing, and perhaps repairing, the stored events of one shard.
     *
     * @param flaw first difference between the stored events and those that follow from the commands; empty if there is
     *     none
     * @param written number of events that were written again; 0 if nothing was repaired
     */
    public record Outcome(String shard, String flaw, long written) {}

    private final ReplayPlan plan;

    /** @param plan plan whose connection, shards and voided records are used; the rest is ignored */
    public EventRebuild(ReplayPlan plan) {
        this.plan = plan.between(new ReplayPlan.Start.Beginning(), OptionalLong.empty())
                .withCheckpointEvery(0);
    }

    /**
     * Compares the stored events of each shard with those that follow from its commands, and writes them again if they
     * differ.
     *
     * @param dryRun whether to compare only, without writing
     * @throws IllegalArgumentException with the reason, if commands are still being appended, or the events of a shard
     *     cannot be rebuilt or written; shards before this one may have been repaired
     */
    public List<Outcome> run(boolean dryRun) throws InterruptedException {
        List<ShardAddress> lanes = new Replay(plan).shards();
        requireQuiet(lanes);
        Map<ShardAddress, String> flaws = new LinkedHashMap<>();
        for (ShardAddress lane : lanes) {
            compare(lane, flaws);
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Map.Entry<ShardAddress, String> shard : flaws.entrySet()) {
            boolean isWritten = !dryRun && !shard.getValue().isEmpty();
            long written = isWritten ? write(shard.getKey(), lanes) : 0;
            outcomes.add(new Outcome(Shards.name(shard.getKey()), shard.getValue(), written));
        }
        return outcomes;
    }

    /**
     * Replays a lane and finds the first difference between stored and rebuilt events of each shard that has run in the
     * lane.
     *
     * @param flaws first difference by shard, empty text if there is none; the results of this lane are added
     */
    private void compare(ShardAddress lane, Map<ShardAddress, String> flaws) {
        Map<ShardAddress, String> found = new LinkedHashMap<>();
        List<Finding> ofCommands = new Replay(planOf(lane)).compareEvents(found).findings();
        boolean isDamaged = found.values().stream().anyMatch(flaw -> !flaw.isEmpty());
        if (!ofCommands.isEmpty() && isDamaged) {
            throw new IllegalArgumentException("the events of " + Shards.name(lane)
                    + " cannot be written anew: its commands have flaws too, restore the last backup: "
                    + ofCommands.getFirst());
        }
        found.forEach((shard, flaw) -> flaws.merge(shard, flaw, (before, now) -> before.isEmpty() ? now : before));
    }

    /**
     * The plan of a single lane. It begins with the first command or, if the log of commands was trimmed, with the
     * oldest snapshot that the remaining commands continue.
     */
    private ReplayPlan planOf(ShardAddress shard) {
        ReplayPlan ofShard = plan.withShards(List.of(shard));
        long beginning;
        try (PartitionLog commands = commandsOf(shard)) {
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

    /**
     * Appends the rebuilt events of a shard, reads them back, deletes the old ones, and returns their number.
     *
     * @param all the first shard of each lane that has records
     */
    private long write(ShardAddress shard, List<ShardAddress> all) throws InterruptedException {
        List<ShardAddress> lanes = all.stream()
                .filter(lane -> lane.equals(shard) || lane.equals(Shards.accounts()))
                .toList();
        TopicPartition partition = new TopicPartition(Topics.eventsOf(shard.getKind()), shard.getPartition());
        long oldEnd;
        EventRewriter written;
        try (PartitionLog old = log(partition);
                EventRewriter events = new EventRewriter(plan.kafka(), partition, old)) {
            oldEnd = old.end();
            MergedEvents.of(shard, lanes.stream().map(this::planOf).toList(), events);
            events.finish();
            written = events;
        }
        try (PartitionLog anew = log(partition)) {
            anew.seek(oldEnd);
            written.requireSame(anew);
        }
        requireQuiet(lanes);
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
            try (PartitionLog commands = commandsOf(shard)) {
                ends.add(commands.end());
            }
        }
        return ends;
    }

    private PartitionLog commandsOf(ShardAddress lane) {
        return log(new TopicPartition(Topics.COMMANDS, Shards.lane(lane)));
    }

    private PartitionLog log(TopicPartition partition) {
        return new PartitionLog(plan.kafka(), partition);
    }
}
