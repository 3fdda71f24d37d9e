package io.openperp.gateway.shards;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Knows which shards execute commands without delay, from the heartbeats of their hosts and from answers that came in
 * time. A shard without either for longer than the patience counts as down; a shard whose host reports that it does not
 * run is down at once.
 *
 * <p>Times are those of a monotonic clock. Thread-safe.
 */
public final class RunningShards {

    private static final ShardAddress ACCOUNTS = Shards.accounts();

    private static final Comparator<Known> BY_KIND_AND_NUMBER = Comparator.comparingInt(
                    (Known known) -> known.heard().getShard().getKindValue())
            .thenComparingInt(known -> known.heard().getShard().getPartition());

    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final Map<ShardAddress, Sign> signs = new ConcurrentHashMap<>();
    private final Map<String, ShardAddress> bySymbol = new ConcurrentHashMap<>();

    /**
     * The last sign that a shard runs.
     *
     * @param atNanos time of the last heartbeat, or of a later answer
     * @param heard the last heartbeat, with the state of the shard
     */
    private record Sign(boolean running, long atNanos, ShardHeartbeat heard) {}

    /**
     * The known state of a shard.
     *
     * @param running whether the shard counts as running
     * @param ageNanos nanoseconds since its last heartbeat or answer
     * @param heard the last heartbeat, with the state of the shard
     */
    record Known(boolean running, long ageNanos, ShardHeartbeat heard) {}

    public RunningShards(Duration patience) {
        this(patience, System::nanoTime);
    }

    RunningShards(Duration patience, LongSupplier nanoTime) {
        this.patienceNanos = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Notes the state of a shard from a heartbeat of its host. */
    void take(ShardHeartbeat sign) {
        ShardAddress shard = sign.getShard();
        signs.put(shard, new Sign(sign.getRunning(), nanoTime.getAsLong(), sign));
        if (!sign.getSymbol().isEmpty()) {
            bySymbol.put(sign.getSymbol(), shard);
        }
    }

    /** Notes that a transaction was answered in time, which shows that the account shard runs. */
    public void answered() {
        answered(ACCOUNTS);
    }

    /** Notes that a market has answered an order, which shows that its shard runs. */
    public void answered(String symbol) {
        ShardAddress market = bySymbol.get(symbol);
        if (market != null) {
            answered(market);
        }
    }

    private void answered(ShardAddress answering) {
        signs.computeIfPresent(
                answering,
                (shard, before) -> before.running ? new Sign(true, nanoTime.getAsLong(), before.heard) : before);
    }

    public boolean isAccountShardDown() {
        return !isRunning(ACCOUNTS);
    }

    /**
     * Whether a market's shard is down. An unlisted market counts as not down, so that the account shard refuses it as
     * unknown. Until the first heartbeat of any market, every market counts as down.
     */
    public boolean isMarketDown(String symbol) {
        ShardAddress shard = bySymbol.get(symbol);
        return shard == null ? bySymbol.isEmpty() : !isRunning(shard);
    }

    /** Number of running shards of a kind. */
    public long count(ShardKind kind) {
        return signs.keySet().stream()
                .filter(shard -> shard.getKind() == kind && isRunning(shard))
                .count();
    }

    /** All shards from which a heartbeat was ever received, the account shard first, in the order of their numbers. */
    List<Known> known() {
        long now = nanoTime.getAsLong();
        return signs.values().stream()
                .map(sign -> new Known(isRunning(sign, now), now - sign.atNanos, sign.heard))
                .sorted(BY_KIND_AND_NUMBER)
                .toList();
    }

    private boolean isRunning(ShardAddress shard) {
        return isRunning(signs.get(shard), nanoTime.getAsLong());
    }

    private boolean isRunning(@Nullable Sign last, long now) {
        return last != null && last.running && now - last.atNanos < patienceNanos;
    }
}
