package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.Restoration;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a host that is killed again and again leaves for the next: LOG-008, LOG-010. Each test has a partition of its own. */
class KilledHostIT {

    private static LocalKafka kafka;
    private static TestLogs logs;

    private final List<ScriptedShard> made = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void startBroker() {
        kafka = LocalKafka.ephemeral();
        kafka.topics(TestLogs.topics());
        logs = new TestLogs(kafka);
    }

    @AfterAll
    static void stopBroker() {
        logs.close();
        kafka.close();
    }

    @Test
    void aLongReplayIsNotDoneAgainThoughTheHostIsKilledTheMomentItIsReady() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1000, Duration.ofHours(1));
        submit(0, 0, 300);
        readyThenKilled(0, settings);
        assertThat(made.getLast().applied).contains("publish e0");
        made.clear();
        readyThenKilled(0, settings);
        assertThat(made.getLast().applied).doesNotContain("publish e0", "publish e299");
        assertEveryEventOnce(0, 300);
    }

    @Test
    void aShortReplayIsDoneAgain() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1000, Duration.ofHours(1));
        submit(1, 0, 50);
        readyThenKilled(1, settings);
        made.clear();
        readyThenKilled(1, settings);
        assertThat(made.getLast().applied).contains("publish e0");
    }

    @Test
    void eventsThatWerePublishedAreNotAppendedAgain() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1_000_000, Duration.ofHours(1));
        submit(2, 0, 200);
        readyThenKilled(2, settings, 200);
        try (ShardHost closedInOrder = ready(2, settings)) {
            submit(2, 200, 100);
            Await.until("all published", () -> logs.eventsOf(2).size() == 300);
        }
        submit(2, 300, 100);
        readyThenKilled(2, settings, 400);
        readyThenKilled(2, settings, 400);
        assertEveryEventOnce(2, 400);
        assertThat(logs.records(Topics.ACCOUNT_EVENTS, 2))
                .as("repeats included")
                .hasSize(400);
    }

    @Test
    void aSnapshotIsDueByItsOwnAgeHoweverYoungTheProcess() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection);
        NumberedShard stored = new NumberedShard(Shards.account(3), new ScriptedShard());
        stored.apply(0, 1_000_000, OwnerRecords.of(ScriptedShard.command("x")));
        HostedShard restarted = new HostedShard(
                new Restoration.Restored(stored, List.of(), PublishedEvents.UNKNOWN), PublishedEvents.NONE, 1);
        restarted.run();
        stored.apply(1, 1_000_000 + Duration.ofMinutes(4).toMillis(), OwnerRecords.of(ScriptedShard.command("x")));
        assertThat(restarted.isSnapshotDue(settings)).isFalse();
        stored.apply(2, 1_000_000 + Duration.ofMinutes(5).toMillis(), OwnerRecords.of(ScriptedShard.command("x")));
        assertThat(restarted.isSnapshotDue(settings)).isTrue();
    }

    private void readyThenKilled(int partition, HostSettings settings) throws InterruptedException {
        readyThenKilled(partition, settings, 0);
    }

    /** @param events that must have been published before the kill */
    private void readyThenKilled(int partition, HostSettings settings, int events) throws InterruptedException {
        ShardHost host = ready(partition, settings);
        Await.until("published", () -> logs.eventsOf(partition).size() >= events);
        host.kill();
        Await.until("dead", () -> host.statuses().getFirst().state() == ShardStatus.State.STOPPED);
    }

    private ShardHost ready(int partition, HostSettings settings) throws InterruptedException {
        ShardHost host = new ShardHost(TestLogs.accounts(made, partition), settings);
        host.start();
        Await.until("ready", host::isReady);
        return host;
    }

    private static void submit(int partition, int first, int count) throws Exception {
        for (int i = first; i < first + count - 1; i++) {
            logs.submit(partition, "publish e" + i);
        }
        TestLogs.offsetOf(logs.submit(partition, "publish e" + (first + count - 1)));
    }

    private static void assertEveryEventOnce(int partition, int count) {
        assertThat(logs.eventsOf(partition))
                .extracting(event -> event.split(" ")[0])
                .containsExactlyElementsOf(
                        IntStream.range(0, count).mapToObj(i -> "e" + i).toList());
    }
}
