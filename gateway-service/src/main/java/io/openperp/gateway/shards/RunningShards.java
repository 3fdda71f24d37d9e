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
 * Knows which shards apply commands at once, from the heartbeats of their hosts and from answers in time. A shard without
 * either for longer than the patience counts as down; one whose host reports that it does not run is down at once.
 *
 * <p>Time is that of a clock that is never set. For all threads.
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
     * The last sign of life of a shard.
     *
     * @param atNanos time of the heartbeat, or of an answer since
     * @param heard state of the shard in the last heartbeat
     */
    private record Sign(boolean running, long atNanos, ShardHeartbeat heard) {}

    /**
     * The known state of a shard.
     *
     * @param running whether it applies commands at once
     * @param ageNanos time since its last heartbeat or answer
     * @param heard state of the shard in the last heartbeat
     */
    record Known(boolean running, long ageNanos, ShardHeartbeat heard) {}

    public RunningShards(Duration patience) {
        this(patience, System::nanoTime);
    }

    RunningShards(Duration patience, LongSupplier nanoTime) {
        this.patienceNanos = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Takes the state of a shard from a heartbeat of its host. */
    void take(ShardHeartbeat sign) {
        ShardAddress shard = sign.getShard();
        signs.put(shard, new Sign(sign.getRunning(), nanoTime.getAsLong(), sign));
        if (!sign.getSymbol().isEmpty()) {
            bySymbol.put(sign.getSymbol(), shard);
        }
    }

    /** Notes that a transaction was answered while its sender still waited, so the account shard runs. */
    public void answered() {
        answered(ACCOUNTS);
    }

    /** Notes that a market has answered an order in it, so its shard runs. */
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
     * Whether a market is down. One that is not listed is not: it does not exist, and the account shard refuses it.
     * Until the first heartbeat of a market it is unknown which are listed, and every one counts as down.
     */
    public boolean isMarketDown(String symbol) {
        ShardAddress shard = bySymbol.get(symbol);
        return shard == null ? bySymbol.isEmpty() : !isRunning(shard);
    }

    /** Number of running markets; for accounts 1 if their shard runs, else 0. */
    public long count(ShardKind kind) {
        return signs.keySet().stream()
                .filter(shard -> shard.getKind() == kind && isRunning(shard))
                .count();
    }

    /** All shards that were ever heard of, accounts first, in the order of their numbers. */
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
