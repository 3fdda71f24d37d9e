package io.openperp.matching.shard;

import io.openperp.journal.Shards;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import java.util.function.BooleanSupplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Every shard with its state and lag; up as long as {@code isUp} is true. */
public final class ShardHealth extends AbstractHealthIndicator {

    private final ShardHosts hosts;
    private final BooleanSupplier isUp;

    private ShardHealth(ShardHosts hosts, BooleanSupplier isUp) {
        this.hosts = hosts;
        this.isUp = isUp;
    }

    /** Health for readiness: all shards have replayed and none misses a record. */
    public static ShardHealth ready(ShardHosts hosts) {
        return new ShardHealth(hosts, hosts::isReady);
    }

    /** Health for liveness: no shard has stopped permanently; a new process may help. */
    public static ShardHealth alive(ShardHosts hosts) {
        return new ShardHealth(
                hosts, () -> hosts.statuses().stream().noneMatch(status -> status.state() == ShardStatus.State.FAILED));
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.status(isUp.getAsBoolean() ? "UP" : "DOWN");
        for (ShardHost host : hosts.hosts()) {
            builder.withDetail(
                    host.name(), host.isOwner() ? "owner, " + host.readyStandbys() + " ready standbys" : "standby");
        }
        for (ShardStatus status : hosts.statuses()) {
            String reason = status.reason() == null ? "" : ", " + status.reason();
            String trouble = status.snapshotTrouble() == null ? "" : ", " + status.snapshotTrouble();
            builder.withDetail(
                    Shards.name(status.address()),
                    status.state() + " at " + status.offset() + ", " + status.lag() + " behind" + trouble + reason);
        }
    }
}
