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

/**
 * Independent model of all lanes of an exchange in which lanes have several shards: which commands are applied in them,
 * and where each market is.
 */
public final class NaiveLanes {

    /** The published events of the shards as the logs contain them. */
    public interface StoredEvents {

        /** Number of the last event in the log of the shard's events that readers accept as valid. */
        long lastNumber(ShardAddress shard);

        /** Offset after the last record in the log of the shard's events. */
        long end(ShardAddress shard);
    }

    private final Map<ShardAddress, NaiveLane> lanes = new LinkedHashMap<>();
    private final NaiveShards shards = new NaiveShards();
    private final StoredEvents stored;
    private final List<ShardAddress> all;

    /**
     * Creates the model of lanes before their first records.
     *
     * @param plans all lanes; the first one has all shards at the beginning
     * @param stored the events in the logs
     */
    public NaiveLanes(List<LanePlan> plans, StoredEvents stored) {
        this.stored = stored;
        this.all = plans.getFirst().shards();
        plans.forEach(plan -> lanes.put(plan.first(), new NaiveLane(plan, shards)));
    }

    /**
     * Remembers a valid record of a lane until a host applies it. If the record releases a market from the lane, checks
     * that all events of the market up to its stop are stored.
     */
    public void recordAppended(ShardAddress lane, LogEntry entry, Accepted accepted) {
        LogRecord record = entry.record();
        if (record.getOwner().hasRelease()
                && lane(lane).isEffective(record.getOwner().getRelease())) {
            requireStored(record.getOwner().getRelease());
        }
        lane(lane).recordAppended(entry, accepted);
    }

    /**
     * Checks the steps of a lane at one record, and passes on the commands that were applied, in order. Only the first
     * host that applies the record is checked.
     */
    public void carriedOut(
            ShardAddress lane, LogEntry entry, List<LaneStep> steps, BiConsumer<ShardAddress, Accepted> applied) {
        lane(lane).carriedOut(entry, steps).forEach(each -> applied.accept(each.shard(), each.accepted()));
    }

    /** Time of a shard by its own count, in nanoseconds since 1970; 0 before its first command. */
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

    /** Number of commands that were held back while their market was on its way to another lane. */
    public int commandsHeldBack() {
        return lanes.values().stream().mapToInt(NaiveLane::commandsHeldBack).sum();
    }

    /**
     * Called when no record is in flight: checks that no command is held back, no market is on its way, and all events
     * of all shards are in the logs.
     */
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

    /**
     * Checks that all events of a market up to its stop are in the log when it is released, and that the offset in the
     * release is not behind its next event.
     */
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

    /**
     * A valid record body, which its receiver must apply: in a channel the next number, from a gateway the first copy
     * of a request.
     *
     * @param slot offset of the record
     * @param timeNanos time of the record as its receiver counts it, in nanoseconds since 1970
     * @param appendNanos append time of the record, in nanoseconds since 1970
     * @param gateway number that the gateway gave to the request; null: not from a gateway
     * @param sender shard that sent the record; null: not from a shard
     */
    public record Accepted(
            long slot,
            long timeNanos,
            long appendNanos,
            ByteString body,
            @Nullable GatewayOrigin gateway,
            @Nullable ShardAddress sender) {}
}
