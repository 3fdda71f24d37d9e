package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what moves with a shard from lane to lane: its time, its events, and the commands that were sent to it. Each of these is applied
 * once, in the order in which its sender sent them, in the lane that has the shard.
 */
final class NaiveShards {

    private record Pair(ShardAddress sender, ShardAddress receiver) {}

    /** Commands that were sent and not yet applied, in any lane. */
    private final Map<Pair, ArrayDeque<ByteString>> sent = new HashMap<>();
    /** The first shard of the lane that has a shard; nothing while it is on its way. */
    private final Map<ShardAddress, ShardAddress> holders = new HashMap<>();

    private final Map<ShardAddress, Long> published = new HashMap<>();
    /** Time of each shard that has begun, by name; a market begins with its listing. */
    private final TreeMap<String, Long> timeNanos = new TreeMap<>();

    private final TreeMap<String, ShardAddress> begun = new TreeMap<>();

    NaiveShards() {
        begin(Shards.accounts());
    }

    void begin(ShardAddress shard) {
        begun.put(Shards.name(shard), shard);
    }

    boolean hasBegun(ShardAddress shard) {
        return begun.containsKey(Shards.name(shard));
    }

    /** Time of a shard as it counts it, in nanoseconds since 1970; 0 before its first command. */
    long timeNanos(ShardAddress shard) {
        return timeNanos.getOrDefault(Shards.name(shard), 0L);
    }

    void advance(ShardAddress shard, long time) {
        timeNanos.put(Shards.name(shard), time);
    }

    void published(ShardAddress shard) {
        published.merge(shard, 1L, Long::sum);
    }

    /** Number of the last event that the shard has published in any lane. */
    long lastEvent(ShardAddress shard) {
        return published.getOrDefault(shard, 0L);
    }

    void sent(ShardAddress sender, ShardAddress receiver, ByteString body) {
        sent.computeIfAbsent(new Pair(sender, receiver), pair -> new ArrayDeque<>())
                .add(body);
    }

    /** Takes a command that a shard applies in a lane. @param sender the shard that sent it, if a shard did */
    void applied(ShardAddress lane, ShardAddress receiver, @Nullable ShardAddress sender, ByteString body) {
        LawBroken.unless(
                Objects.equals(holders.get(receiver), lane),
                Law.ONE_LANE,
                () -> Shards.name(receiver) + " applies a command in the lane of " + Shards.name(lane) + ", but is in "
                        + holders.get(receiver));
        if (sender != null) {
            ByteString due = sent.getOrDefault(new Pair(sender, receiver), new ArrayDeque<>())
                    .poll();
            LawBroken.unless(
                    body.equals(due),
                    Law.ONE_LANE,
                    () -> Shards.name(receiver) + " applies another command of " + Shards.name(sender)
                            + " than the next that was sent");
        }
    }

    void arrive(ShardAddress shard, ShardAddress lane) {
        LawBroken.unless(
                holders.putIfAbsent(shard, lane) == null,
                Law.ONE_LANE,
                () -> Shards.name(shard) + " arrives in " + Shards.name(lane) + " but is in another lane");
    }

    void leave(ShardAddress shard) {
        holders.remove(shard);
    }

    /** Requires that every shard is in a lane and has applied all that was sent to it. */
    void drained(Iterable<ShardAddress> shards) {
        shards.forEach(shard -> LawBroken.unless(
                holders.containsKey(shard), Law.ONE_LANE, () -> Shards.name(shard) + " is in no lane"));
        sent.forEach((pair, left) -> LawBroken.unless(
                left.isEmpty(),
                Law.NOTHING_LOST,
                () -> Shards.name(pair.receiver) + " has not applied " + left.size() + " commands of "
                        + Shards.name(pair.sender)));
    }
}
