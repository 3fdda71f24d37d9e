package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Release;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.cluster.lane.LaneStep;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** All lanes of an exchange in which a lane has several shards: what is applied in them, and where each market is. */
public final class NaiveLanes {

    /** The events of shards as they are in the logs. */
    public interface StoredEvents {

        /** Number of the last event that readers accept. */
        long lastNumber(ShardAddress shard);

        /** End of the partition. */
        long end(ShardAddress shard);
    }

    private final Map<ShardAddress, NaiveLane> lanes = new LinkedHashMap<>();
    private final NaiveShards shards = new NaiveShards();
    private final StoredEvents stored;
    private final List<ShardAddress> all;

    /** @param plans the first lane is the one that has all shards at the beginning */
    public NaiveLanes(List<LanePlan> plans, StoredEvents stored) {
        this.stored = stored;
        this.all = plans.getFirst().shards();
        plans.forEach(plan -> lanes.put(plan.first(), new NaiveLane(plan, shards)));
    }

    /** Takes a valid record of a lane. */
    public void told(ShardAddress lane, LogEntry entry, Accepted accepted) {
        LogRecord record = entry.record();
        if (record.getOwner().hasRelease()
                && lane(lane).isEffective(record.getOwner().getRelease())) {
            requireStored(record.getOwner().getRelease());
        }
        lane(lane).told(entry, accepted);
    }

    /** Passes on the commands that a record has applied, in order, when the first host has applied it. */
    public void carriedOut(
            ShardAddress lane, LogEntry entry, List<LaneStep> steps, BiConsumer<ShardAddress, Accepted> applied) {
        lane(lane).carriedOut(entry, steps).forEach(each -> applied.accept(each.shard(), each.accepted()));
    }

    /** Time of a shard as it counts it, in nanoseconds since 1970; 0 before its first command. */
    public long timeNanos(ShardAddress shard) {
        return shards.timeNanos(shard);
    }

    /** Number of moves of markets to lanes of their own. */
    public int departures() {
        return arrivals(ShardKind.MARKET);
    }

    /** Number of moves of markets back to the lane of the account shard. */
    public int returns() {
        return arrivals(ShardKind.ACCOUNT);
    }

    /** Number of commands that have waited while their market moved. */
    public int waited() {
        return lanes.values().stream().mapToInt(NaiveLane::waited).sum();
    }

    /** Requires that no command and no market is under way, and that all events of all shards are in the logs. */
    public void drained() {
        lanes.values().forEach(NaiveLane::drained);
        shards.drained(all);
        all.forEach(shard -> LawBroken.unless(
                stored.lastNumber(shard) == shards.lastEvent(shard),
                Law.NOTHING_LOST,
                () -> Shards.name(shard) + " has published " + shards.lastEvent(shard) + " events, in the log are "
                        + stored.lastNumber(shard)));
    }

    private int arrivals(ShardKind kind) {
        return lanes.entrySet().stream()
                .filter(lane -> lane.getKey().getKind() == kind)
                .mapToInt(lane -> lane.getValue().arrivals())
                .sum();
    }

    /** All events up to the stop are in the log when the release is, and its offset is not after the next event. */
    private void requireStored(Release release) {
        ShardAddress market = release.getShard();
        LawBroken.unless(
                stored.lastNumber(market) == shards.lastEvent(market) && release.getEventsFrom() <= stored.end(market),
                Law.RELEASES,
                () -> Shards.name(market) + " has published " + shards.lastEvent(market) + " events before " + release
                        + ", in the log are " + stored.lastNumber(market));
    }

    private NaiveLane lane(ShardAddress first) {
        return Objects.requireNonNull(lanes.get(first));
    }

    /** A record body that its receiver must apply: of a channel the next number, of a gateway each request once. */
    public record Accepted(
            long slot,
            long timeNanos,
            ByteString body,
            @Nullable GatewayOrigin gateway,
            @Nullable ShardAddress sender) {}
}
