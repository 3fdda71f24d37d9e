package io.openperp.matching.shard;

import io.openperp.journal.ShardAddress;
import io.openperp.matching.kafka.ExchangeTopics;
import io.openperp.runtime.host.HopListener;
import io.openperp.runtime.host.HostSettings;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.springframework.context.SmartLifecycle;

/**
 * The hosts of this replica, one for each kind of shard. They are started with the service; when it stops, they take a
 * last snapshot first.
 */
public final class ShardHosts implements SmartLifecycle {

    private final ExchangeTopics topics;
    private final Map<String, Object> kafka;
    private final List<ShardHost> hosts;
    private volatile boolean running;

    public ShardHosts(ExchangeTopics topics, ShardRoles roles, HostSettings settings, HopListener hops) {
        this.topics = topics;
        this.kafka = settings.kafka();
        this.hosts = Stream.of(roles.markets(), roles.accounts())
                .filter(role -> !role.partitions().isEmpty())
                .map(role -> new ShardHost(role, settings, hops))
                .toList();
    }

    @Override
    public void start() {
        try (Admin admin = Admin.create(kafka)) {
            topics.prepare(admin);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the topics were prepared", e);
        }
        hosts.forEach(ShardHost::start);
        running = true;
    }

    @Override
    public void stop() {
        hosts.reversed().forEach(ShardHost::close);
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    boolean isReady() {
        return running && hosts.stream().allMatch(ShardHost::isReady);
    }

    List<ShardStatus> statuses() {
        return hosts.reversed().stream()
                .flatMap(host -> host.statuses().stream())
                .toList();
    }

    /** Addresses of the shards that may run in this replica, the account shard first. */
    public List<ShardAddress> addresses() {
        return hosts.reversed().stream()
                .flatMap(host -> host.addresses().stream())
                .distinct()
                .toList();
    }

    /** Hosts of this replica, one for each kind of shard. */
    public List<ShardHost> hosts() {
        return hosts;
    }

    long restarts() {
        return hosts.stream().mapToLong(ShardHost::restarts).sum();
    }
}
