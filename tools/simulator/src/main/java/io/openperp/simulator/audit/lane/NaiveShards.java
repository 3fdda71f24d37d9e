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
 * State that moves with a shard from lane to lane: its time, its events, and the commands that were sent to it. Checks
 * that each of these commands is applied once, in the order of its sender, in the lane where the shard is.
 */
final class NaiveShards {

    private record Pair(ShardAddress sender, ShardAddress receiver) {}

    /** Commands that were sent and not yet applied, in any lane. */
    private final Map<Pair, ArrayDeque<ByteString>> sent = new HashMap<>();
    /** For each shard, the first shard of the lane where it is; no entry while it is on its way. */
    private final Map<ShardAddress, ShardAddress> holders = new HashMap<>();

    private final Map<ShardAddress, Long> published = new HashMap<>();
    /**
     * Time of each shard by its own count, in nanoseconds since 1970, by name; a market has a time from its listing on.
     */
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

    /** Time of a shard by its own count, in nanoseconds since 1970; 0 before its first command. */
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

    /**
     * Checks a command that a shard applies.
     *
     * @param lane first shard of the lane where it is applied
     * @param sender shard that sent it; null: it does not come from a shard
     */
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

    /**
     * Called when no record is in flight: checks that every shard is in a lane and has applied all commands that were
     * sent to it.
     */
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
