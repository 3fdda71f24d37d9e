package io.openperp.matching.shard;

import io.openperp.journal.Shards;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import java.util.function.BooleanSupplier;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Reports state and lag of every shard in the health of the service. */
public final class ShardHealth extends AbstractHealthIndicator {

    private final ShardHosts hosts;
    private final BooleanSupplier isUp;

    private ShardHealth(ShardHosts hosts, BooleanSupplier isUp) {
        this.hosts = hosts;
        this.isUp = isUp;
    }

    /** Health for readiness: up if all shards have replayed their logs and none is missing a record. */
    public static ShardHealth ready(ShardHosts hosts) {
        return new ShardHealth(hosts, hosts::isReady);
    }

    /** Health for liveness: down if a shard has stopped permanently, in which case restarting the process may help. */
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
