package io.openperp.replay.event;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.Output;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Compares the events of every shard of a lane with the stored events of that shard. The first difference ends the
 * replay.
 */
public final class LaneEventsCheck implements EventSink {

    private final Map<ShardAddress, StoredEventsCheck> checks = new LinkedHashMap<>();

    private final Function<ShardAddress, StoredEventsCheck> open;

    /**
     * @param shards shards that are in the lane when the replay begins; others may arrive
     * @param open opens the stored events of a shard
     */
    public LaneEventsCheck(List<ShardAddress> shards, Function<ShardAddress, StoredEventsCheck> open) {
        this.open = open;
        shards.forEach(this::checkOf);
    }

    @Override
    public @Nullable String take(long offset, Output event) {
        ShardAddress sender = event.record().getChannel().getSender();
        return named(sender, checkOf(sender).take(offset, event));
    }

    private StoredEventsCheck checkOf(ShardAddress shard) {
        return checks.computeIfAbsent(shard, open);
    }

    /** A difference, prefixed with the name of its shard if the lane has several; null if there is none. */
    private @Nullable String named(ShardAddress shard, @Nullable String difference) {
        return difference == null || checks.size() == 1 ? difference : Shards.name(shard) + ": " + difference;
    }

    @Override
    public long compared() {
        return sum(StoredEventsCheck::compared);
    }

    @Override
    public long unmatched() {
        return sum(StoredEventsCheck::unmatched);
    }

    private long sum(ToLongFunction<StoredEventsCheck> count) {
        return checks.values().stream().mapToLong(count).sum();
    }

    @Override
    public void readToTheEnd() {
        checks.values().forEach(StoredEventsCheck::readToTheEnd);
    }

    @Override
    public List<String> takeFlaws() {
        return checks.values().stream()
                .flatMap(check -> check.takeFlaws().stream())
                .toList();
    }

    @Override
    public void close() {
        checks.values().forEach(StoredEventsCheck::close);
    }
}
