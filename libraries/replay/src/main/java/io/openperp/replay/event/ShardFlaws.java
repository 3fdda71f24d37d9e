package io.openperp.replay.event;

import io.openperp.journal.ShardAddress;
import io.openperp.runtime.channel.Output;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares the events of every shard of a lane with the stored events of that shard, and collects the first difference
 * of each; a difference in one shard does not stop the others.
 */
public final class ShardFlaws implements EventSink {

    private final Map<ShardAddress, StoredEventsCheck> checks = new LinkedHashMap<>();
    private final Function<ShardAddress, StoredEventsCheck> open;
    private final Map<ShardAddress, String> first;

    /**
     * @param open opens the stored events of a shard
     * @param first map to which the first difference of each shard that has events is added; empty text if there is
     *     none
     */
    public ShardFlaws(Function<ShardAddress, StoredEventsCheck> open, Map<ShardAddress, String> first) {
        this.open = open;
        this.first = first;
    }

    @Override
    public @Nullable String take(long offset, Output event) {
        ShardAddress sender = event.record().getChannel().getSender();
        StoredEventsCheck check = checks.computeIfAbsent(sender, open);
        first.putIfAbsent(sender, "");
        note(sender, check.take(offset, event));
        return null;
    }

    @Override
    public void readToTheEnd() {
        checks.values().forEach(StoredEventsCheck::readToTheEnd);
    }

    @Override
    public List<String> takeFlaws() {
        checks.forEach((shard, check) -> check.takeFlaws().forEach(flaw -> note(shard, flaw)));
        return List.of();
    }

    @Override
    public void close() {
        checks.values().forEach(StoredEventsCheck::close);
    }

    private void note(ShardAddress shard, @Nullable String flaw) {
        if (flaw != null && String.valueOf(first.get(shard)).isEmpty()) {
            first.put(shard, flaw);
        }
    }
}
