package io.openperp.runtime.host;

import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.ScriptedShard;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * A real broker with the logs of an exchange, one for the tests of a class; classes run beside each other. Each test has a
 * partition of its own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HostFixture {

    TestLogs logs;
    private LocalKafka kafka;

    /** The shards of the hosts that the test has started, in the order of their making. */
    final List<ScriptedShard> made = new CopyOnWriteArrayList<>();

    @BeforeAll
    void startBroker() {
        kafka = LocalKafka.ephemeral();
        kafka.topics(TestLogs.topics());
        logs = new TestLogs(kafka);
    }

    @BeforeEach
    void forgetShards() {
        made.clear();
    }

    @AfterAll
    void stopBroker() {
        logs.close();
        kafka.close();
    }

    /** Waits for what another thread brings about. */
    static ConditionFactory await(String what) {
        return Awaitility.await(what)
                .atMost(Duration.ofMinutes(3))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10));
    }

    /** A host of these shards that is ready. */
    final ShardHost ready(Integer... partitions) {
        return ready(HostSettings.of(logs.connection), partitions);
    }

    final ShardHost ready(HostSettings settings, Integer... partitions) {
        ShardHost host = start(settings, partitions);
        awaitReady(host);
        return host;
    }

    final ShardHost start(HostSettings settings, Integer... partitions) {
        return start(TestLogs.markets(made, partitions), settings);
    }

    static ShardHost start(HostedRole role, HostSettings settings) {
        ShardHost host = new ShardHost(role, settings);
        host.start();
        return host;
    }

    static void awaitReady(ShardHost host) {
        await("ready: " + host.statuses()).until(host::isReady);
    }

    final void awaitEvents(int partition, int count) {
        await(count + " events").until(() -> logs.eventsOf(partition).size() >= count);
    }

    static void awaitState(ShardHost host, int partition, ShardStatus.State state) {
        await("state " + state).until(() -> status(host, partition).state() == state);
    }

    static ShardStatus status(ShardHost host, int partition) {
        return host.statuses().stream()
                .filter(status -> status.address().getPartition() == partition)
                .findFirst()
                .orElseThrow();
    }
}
