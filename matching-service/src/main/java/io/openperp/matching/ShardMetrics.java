package io.openperp.matching;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.openperp.journal.Shards;
import io.openperp.runtime.ShardStatus;
import java.util.function.ToDoubleFunction;

/** Per shard: offset, lag, records ignored or repeated, how long one has been missing, whether it runs. */
final class ShardMetrics implements MeterBinder {

    private final ShardHosts hosts;

    ShardMetrics(ShardHosts hosts) {
        this.hosts = hosts;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ShardStatus status : hosts.statuses()) {
            String shard = Shards.name(status.address());
            gauge(registry, "openperp.shard.offset", shard, ShardStatus::offset);
            gauge(registry, "openperp.shard.lag", shard, ShardStatus::lag);
            gauge(registry, "openperp.shard.snapshot.offset", shard, ShardStatus::snapshotOffset);
            gauge(registry, "openperp.shard.ignored", shard, ShardStatus::ignored);
            gauge(registry, "openperp.shard.repeats", shard, ShardStatus::repeats);
            gauge(
                    registry,
                    "openperp.shard.missing.seconds",
                    shard,
                    s -> s.missing().toMillis() / 1000.0);
            gauge(registry, "openperp.shard.running", shard, s -> s.state() == ShardStatus.State.RUNNING ? 1 : 0);
        }
        FunctionCounter.builder("openperp.shard.restarts", hosts, ShardHosts::restarts)
                .description("How often shards started over from their snapshots after a failed send")
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, String shard, ToDoubleFunction<ShardStatus> value) {
        Gauge.builder(
                        name,
                        hosts,
                        all -> all.statuses().stream()
                                .filter(status -> Shards.name(status.address()).equals(shard))
                                .mapToDouble(value)
                                .findFirst()
                                .orElse(Double.NaN))
                .tags(Tags.of("shard", shard))
                .register(registry);
    }
}
