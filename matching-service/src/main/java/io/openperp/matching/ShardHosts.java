package io.openperp.matching;

import io.openperp.runtime.HostSettings;
import io.openperp.runtime.ShardHost;
import io.openperp.runtime.ShardStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.springframework.context.SmartLifecycle;

/** The two hosts of this replica: they start with the service and stop, with a last snapshot, before it. */
final class ShardHosts implements SmartLifecycle {

    private final ExchangeTopics topics;
    private final Map<String, Object> kafka;
    private final ShardHost accounts;
    private final ShardHost markets;
    private volatile boolean running;

    ShardHosts(ExchangeTopics topics, ShardRoles roles, HostSettings settings) {
        this.topics = topics;
        this.kafka = settings.kafka();
        this.accounts = new ShardHost(roles.accounts(), settings);
        this.markets = new ShardHost(roles.markets(), settings);
    }

    @Override
    public void start() {
        try (Admin admin = Admin.create(kafka)) {
            topics.prepare(admin);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the topics were prepared", e);
        }
        markets.start();
        accounts.start();
        running = true;
    }

    @Override
    public void stop() {
        accounts.close();
        markets.close();
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    boolean isReady() {
        return running && accounts.isReady() && markets.isReady();
    }

    List<ShardStatus> statuses() {
        return Stream.concat(accounts.statuses().stream(), markets.statuses().stream())
                .toList();
    }

    long restarts() {
        return accounts.restarts() + markets.restarts();
    }
}
