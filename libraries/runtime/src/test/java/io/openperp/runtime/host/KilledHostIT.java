package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.Restoration;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A host that is killed again and again leaves enough for the next: LOG-008, LOG-010. */
class KilledHostIT extends HostFixture {

    @Test
    void aLongReplayIsNotDoneAgainThoughTheHostIsKilledTheMomentItIsReady() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1000, Duration.ofHours(1));
        submitted(0, 0, 300);
        readyThenKilled(0, settings);
        assertThat(made.getLast().applied).contains("publish e0");
        made.clear();
        readyThenKilled(0, settings);
        assertThat(made.getLast().applied).doesNotContain("publish e0", "publish e299");
        logs.assertEveryEventOnce(0, 300);
    }

    @Test
    void aShortReplayIsDoneAgain() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1000, Duration.ofHours(1));
        submitted(1, 0, 50);
        readyThenKilled(1, settings);
        made.clear();
        readyThenKilled(1, settings);
        assertThat(made.getLast().applied).contains("publish e0");
    }

    @Test
    void eventsThatWerePublishedAreNotAppendedAgain() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1_000_000, Duration.ofHours(1));
        submitted(2, 0, 200);
        readyThenKilled(2, settings, 200);
        try (ShardHost closedInOrder = ready(settings, 2)) {
            submitted(2, 200, 100);
            awaitEvents(2, 300);
        }
        submitted(2, 300, 100);
        readyThenKilled(2, settings, 400);
        readyThenKilled(2, settings, 400);
        logs.assertEveryEventOnce(2, 400);
        assertThat(logs.records(Topics.MARKET_EVENTS, 2)).as("repeats included").hasSize(400);
    }

    @Test
    void aSnapshotIsDueByItsOwnAgeHoweverYoungTheProcess() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection);
        Lane stored = new Lane(Shards.market(3), new ScriptedShard());
        stored.apply(0, 1_000_000, OwnerRecords.of(ScriptedShard.command("x")));
        HostedLane restarted = new HostedLane(
                new Restoration.Restored(stored, List.of(), List.of(), 0), LaneEvents.none(stored.addresses()), 1);
        restarted.run();
        stored.apply(1, 1_000_000 + Duration.ofMinutes(4).toMillis(), OwnerRecords.of(ScriptedShard.command("x")));
        assertThat(restarted.isSnapshotDue(settings)).isFalse();
        stored.apply(2, 1_000_000 + Duration.ofMinutes(5).toMillis(), OwnerRecords.of(ScriptedShard.command("x")));
        assertThat(restarted.isSnapshotDue(settings)).isTrue();
    }

    /** Another owner publishes on while a host recovers; the commands of those events are not in what the host replays. */
    @Test
    void eventsPublishedAfterTheRecoveryBeganAreNotExpectedOfItsReplay() throws Exception {
        TopicPartition events = new TopicPartition(Topics.MARKET_EVENTS, 4);
        try (ShardHost host = ready(HostSettings.of(logs.connection), 4)) {
            for (int i = 0; i < 3; i++) {
                submitted(4, i, 1);
                awaitEvents(4, i + 1);
            }
        }
        try (Consumer<byte[], byte[]> consumer = new KafkaConnection(logs.connection).consumerOfWhatIsThere()) {
            long end = logs.records(Topics.MARKET_EVENTS, 4).get(1).offset();
            PublishedEvents published = PublishedEvents.read(consumer, events, 0, end, ChannelReceiver.Position.START);
            assertThat(published.lastNumber()).isEqualTo(1);
        }
    }

    /** Submits commands and waits until the log has taken them. */
    private void submitted(int partition, int first, int count) throws InterruptedException {
        logs.submit(partition, first, count - 1);
        TestLogs.offsetOf(logs.submit(partition, "publish e" + (first + count - 1)));
    }

    private void readyThenKilled(int partition, HostSettings settings) {
        readyThenKilled(partition, settings, 0);
    }

    /** @param events number of events that must have been published before the kill */
    private void readyThenKilled(int partition, HostSettings settings, int events) {
        ShardHost host = ready(settings, partition);
        awaitEvents(partition, events);
        host.kill();
        awaitState(host, partition, ShardStatus.State.STOPPED);
    }
}
