package io.openperp.gateway.shards;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.ShardSign;
import io.openperp.journal.Shards;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Knows which shards apply commands at once, from the heartbeats of their hosts and from answers in time. A shard without
 * either for longer than the patience counts as down; one whose host reports that it does not run is down at once.
 *
 * <p>Time is that of a clock that is never set. For all threads.
 */
public final class RunningShards {

    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final Map<ShardAddress, Sign> signs = new ConcurrentHashMap<>();
    private final Map<String, ShardAddress> bySymbol = new ConcurrentHashMap<>();

    /** Time of the last heartbeat or answer, and whether the shard ran. */
    private record Sign(boolean running, long atNanos) {}

    public RunningShards(Duration patience) {
        this(patience, System::nanoTime);
    }

    RunningShards(Duration patience, LongSupplier nanoTime) {
        this.patienceNanos = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /** The state of a shard in a heartbeat of its host. */
    void take(ShardSign sign) {
        ShardAddress shard = sign.getShard();
        signs.put(shard, new Sign(sign.getRunning(), nanoTime.getAsLong()));
        if (!sign.getSymbol().isEmpty()) {
            bySymbol.put(sign.getSymbol(), shard);
        }
    }

    /** A transaction of that account partition was answered while its sender still waited. */
    public void answered(int partition) {
        answered(Shards.account(partition));
    }

    /** The same of a market, which has answered an order in it. */
    public void answered(String symbol) {
        ShardAddress market = bySymbol.get(symbol);
        if (market != null) {
            answered(market);
        }
    }

    private void answered(ShardAddress answering) {
        signs.computeIfPresent(
                answering, (shard, before) -> before.running ? new Sign(true, nanoTime.getAsLong()) : before);
    }

    public boolean isAccountDown(int partition) {
        return !isRunning(Shards.account(partition));
    }

    /**
     * A market that is not listed is not down: it does not exist, and the account shard refuses it. Until the first heartbeat
     * of a market it is unknown which are listed, and every one counts as down.
     */
    public boolean isMarketDown(String symbol) {
        ShardAddress shard = bySymbol.get(symbol);
        return shard == null ? bySymbol.isEmpty() : !isRunning(shard);
    }

    /** How many account shards, or markets, run. */
    public long count(ShardKind kind) {
        return signs.keySet().stream()
                .filter(shard -> shard.getKind() == kind && isRunning(shard))
                .count();
    }

    private boolean isRunning(ShardAddress shard) {
        Sign last = signs.get(shard);
        return last != null && last.running && nanoTime.getAsLong() - last.atNanos < patienceNanos;
    }
}
