package io.openperp.runtime.host;

import static io.openperp.runtime.host.HostFixture.await;
import static io.openperp.runtime.host.HostFixture.awaitReady;
import static io.openperp.runtime.host.HostFixture.awaitState;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.runtime.shard.ScriptedShard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostBrokerIT {

    private final List<ScriptedShard> made = new CopyOnWriteArrayList<>();

    @Test
    void aHostWaitsForItsTopicsAndStartsOverWhenTheBrokerWasAway(@TempDir Path directory) throws Exception {
        int port = LoopbackPort.free();
        LocalKafka broker = LocalKafka.start(directory, port);
        TestLogs logs = new TestLogs(broker);
        try (ShardHost host = new ShardHost(TestLogs.markets(made, 0), impatient(logs.connection))) {
            host.start();
            await("it waits")
                    .during(Duration.ofMillis(1500))
                    .until(() -> host.statuses().getFirst().state() == ShardStatus.State.STARTING);
            broker.topics(TestLogs.topics());
            awaitReady(host);
            logs.submit(0, 0, 200);
            await("all said").until(() -> logs.eventsOf(0).size() == 200);

            long before = host.restarts(); // a slow machine may have needed some
            broker.close();
            await("sends fail").until(() -> host.restarts() > before && !host.isReady());
            assertThat(host.statuses().getFirst().reason()).isNotNull();
            broker = LocalKafka.start(directory, port);
            awaitReady(host);

            logs.submit(0, 200, 200);
            await("all said again").until(() -> logs.eventsOf(0).size() == 400);
            logs.assertEveryEventOnce(0, 400);
        } finally {
            logs.close();
            broker.close();
        }
    }

    @Test
    void recordsMustCarryTheTimeOfTheBroker() throws Exception {
        try (LocalKafka broker = LocalKafka.ephemeral();
                TestLogs logs = new TestLogs(broker)) {
            broker.topics(List.of(new Topic(
                    Topics.COMMANDS, Shards.lanes(TestLogs.MARKETS), Map.of("message.timestamp.type", "CreateTime"))));
            broker.topics(TestLogs.topics().stream()
                    .filter(topic -> !topic.name().equals(Topics.COMMANDS))
                    .toList());
            try (ShardHost host = new ShardHost(TestLogs.markets(made, 0), HostSettings.of(logs.connection))) {
                host.start();
                awaitState(host, 0, ShardStatus.State.FAILED);
                assertThat(host.statuses().getFirst().reason()).contains("set message.timestamp.type=LogAppendTime");
                assertThat(made.getFirst().applied).isEmpty();
            }
        }
    }

    /** Gives up a send after two seconds instead of twenty. */
    private static HostSettings impatient(Map<String, Object> connection) {
        Map<String, Object> kafka = new HashMap<>(connection);
        kafka.put("request.timeout.ms", 1000);
        kafka.put("delivery.timeout.ms", 2000);
        kafka.put("max.block.ms", 2000);
        kafka.put("default.api.timeout.ms", 3000);
        HostSettings usual = HostSettings.of(kafka);
        return new HostSettings(
                kafka,
                50,
                usual.snapshotEvery(),
                usual.missingAlarm(),
                Duration.ofSeconds(20),
                Duration.ofSeconds(1),
                usual.closeTimeout(),
                usual.standby());
    }
}
