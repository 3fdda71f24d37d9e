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
 * Which shards take commands at once, by what their hosts last said and by the answers that came in time. A shard that
 * nothing was heard of for the patience is taken for away; one whose host says that it does not run is away at once.
 *
 * <p>Time is that of a clock that is never set. For all threads.
 */
public final class RunningShards {

    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final Map<ShardAddress, Heard> heard = new ConcurrentHashMap<>();
    private final Map<String, ShardAddress> bySymbol = new ConcurrentHashMap<>();

    /** When the last sign of life came, and whether it was one. */
    private record Heard(boolean running, long atNanos) {}

    public RunningShards(Duration patience) {
        this(patience, System::nanoTime);
    }

    RunningShards(Duration patience, LongSupplier nanoTime) {
        this.patienceNanos = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /** A host says how one of its shards is. */
    void take(ShardSign sign) {
        ShardAddress shard = sign.getShard();
        heard.put(shard, new Heard(sign.getRunning(), nanoTime.getAsLong()));
        if (!sign.getSymbol().isEmpty()) {
            bySymbol.put(sign.getSymbol(), shard);
        }
    }

    /** A transaction of that account partition was answered while its sender still waited. */
    public void answered(int partition) {
        heard.computeIfPresent(
                Shards.account(partition),
                (shard, before) -> before.running ? new Heard(true, nanoTime.getAsLong()) : before);
    }

    public boolean isAccountAway(int partition) {
        return !isRunning(Shards.account(partition));
    }

    /**
     * What nobody lists is not away: it does not exist, and the account shard says so. Until something was heard of a market
     * nobody knows what is listed, and every one is away.
     */
    public boolean isMarketAway(String symbol) {
        ShardAddress shard = bySymbol.get(symbol);
        return shard == null ? bySymbol.isEmpty() : !isRunning(shard);
    }

    /** How many account shards, or markets, run. */
    public long count(ShardKind kind) {
        return heard.keySet().stream()
                .filter(shard -> shard.getKind() == kind && isRunning(shard))
                .count();
    }

    private boolean isRunning(ShardAddress shard) {
        Heard last = heard.get(shard);
        return last != null && last.running && nanoTime.getAsLong() - last.atNanos < patienceNanos;
    }
}
