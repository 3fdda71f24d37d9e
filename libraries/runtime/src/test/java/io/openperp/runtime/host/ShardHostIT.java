package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Keys;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** The host on a real broker: LOG-008 to LOG-010, LOG-013. */
class ShardHostIT extends HostFixture {

    @Test
    void appliesWhatIsSubmittedAndPublishesWhatFollows() throws Exception {
        try (ShardHost host = ready(0)) {
            logs.submit(0, "answer done;send account-0 x");
            logs.submit(0, "large 600000");
            awaitEvents(0, 2);
            assertThat(logs.eventsOf(0)).containsExactly("done", "x".repeat(600_000));
            ConsumerRecord<byte[], byte[]> answer =
                    logs.records(Topics.MARKET_EVENTS, 0).get(0);
            assertThat(answer.headers().lastHeader(Topics.GATEWAY_HEADER).value())
                    .isEqualTo("sixteen bytes...".getBytes());
            assertThat(logs.commandsOf(Shards.accounts())).hasSize(1);
            assertThat(host.restarts()).isZero();
        }
    }

    @Test
    void tellsLiveShardsTheirSettingsAndThenTheTimeEverySecond() throws Exception {
        try (ShardHost host = ready(1)) {
            await("three ticks").until(() -> made.getFirst().applied.size() >= 4);
            List<String> applied = made.getFirst().applied;
            assertThat(applied.getFirst()).isEqualTo("settings of 1");
            List<Long> seconds = applied.subList(1, 4).stream()
                    .map(tick -> Long.parseLong(tick.substring("tick ".length())))
                    .toList();
            assertThat(seconds).isSorted().doesNotHaveDuplicates();
            assertThat(seconds.getLast()).isBetween(seconds.getFirst() + 2, System.currentTimeMillis() / 1000);
        }
    }

    @Test
    void beatsSayThatAShardRunsUntilItsHostEnds() throws Exception {
        int partition = 31;
        try (ShardHost host = ready(partition)) {
            await("a beat of a running shard").until(() -> signs(partition).contains(true));
            assertThat(host.isReady()).isTrue();
        }
        assertThat(signs(partition)).endsWith(false);
    }

    private List<Boolean> signs(int partition) {
        return logs.records(Topics.OWNERS, 0).stream()
                .flatMap(record -> signsOf(record.value()).stream())
                .filter(sign -> sign.getShard().equals(Shards.market(partition)))
                .map(ShardHeartbeat::getRunning)
                .toList();
    }

    private List<ShardHeartbeat> signsOf(byte[] beat) {
        try {
            return OwnerBeat.parseFrom(beat).getShardsList();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aClosedHostLeavesASnapshotThatTheNextOneStartsFrom() throws Exception {
        ShardHost first = ready(2);
        logs.submit(2, 0, 500);
        awaitEvents(2, 500);
        StateHash before = first.stateHash(2).get(10, TimeUnit.SECONDS);
        first.close();
        ShardStatus closed = first.statuses().getFirst();
        assertThat(closed.state()).isEqualTo(ShardStatus.State.STOPPED);
        assertThat(closed.snapshotOffset()).isEqualTo(closed.offset()).isGreaterThanOrEqualTo(before.offset());

        made.clear();
        try (ShardHost second = ready(2)) {
            assertThat(second.statuses().getFirst().snapshotOffset()).isEqualTo(closed.offset());
            logs.submit(2, 500, 10);
            awaitEvents(2, 510);
            assertThat(made.getLast().applied).contains("publish e500").doesNotContain("publish e499");
            logs.assertEveryEventOnce(2, 510);
            logs.assertStateIsThatOfAFullReplay(second, 2);
        }
    }

    @Test
    void hostsKilledInTheMiddleOfTheirWorkLoseAndDoubleNothing() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(97, Duration.ofMinutes(1));
        int kills = 6;
        for (int kill = 0; kill < kills; kill++) {
            ShardHost host = start(settings, 3);
            logs.submit(3, kill * 500, 500);
            int seen = kill * 500 + 150;
            await("some applied")
                    .until(() -> made.stream().anyMatch(shard -> shard.applied.contains("publish e" + seen)));
            host.kill();
            awaitState(host, 3, ShardStatus.State.STOPPED);
        }
        try (ShardHost host = start(settings, 3)) {
            awaitEvents(3, kills * 500);
            logs.assertEveryEventOnce(3, kills * 500);
            await("a snapshot, which is stored beside the work")
                    .until(() -> host.statuses().getFirst().snapshotOffset() > 0);
            logs.assertStateIsThatOfAFullReplay(host, 3);
        }
        assertThat(logs.records(Topics.MARKET_EVENTS, 3).size())
                .as("records, repeats included: only what was under way at a kill")
                .isLessThan(2 * kills * 500);
    }

    @Test
    void twoHostsOfOnePartitionAreHarmlessForAReader() throws Exception {
        try (ShardHost one = ready(4);
                ShardHost other = ready(4)) {
            logs.submit(4, 0, 1000);
            awaitEvents(4, 1000);
            await("both wrote all")
                    .until(() -> logs.records(Topics.MARKET_EVENTS, 4).size() >= 2000);
            logs.assertEveryEventOnce(4, 1000);
            logs.assertStateIsThatOfAFullReplay(one, 4);
            logs.assertStateIsThatOfAFullReplay(other, 4);
        }
    }

    @Test
    void tellsWhereItStandsWithItsFirstLiveRecordAndWithEverySnapshot() throws Exception {
        try (ShardHost host = ready(13)) {
            logs.submit(13, 0, 20);
            awaitEvents(13, 20);
        }
        List<StateHashed> told = logs.records(Topics.STATE_HASHES, 0).stream()
                .map(ShardHostIT::hashed)
                .filter(hashed -> hashed.getShard().equals(Shards.market(13)))
                .toList();
        assertThat(told).hasSizeGreaterThanOrEqualTo(2);
        assertThat(told.getFirst().getChannelsHash().size()).isEqualTo(Bytes32.LENGTH);
        assertThat(told.getLast().getStateHash().size()).isEqualTo(Bytes32.LENGTH);
        Lane reference = new Lane(Shards.market(13), new ScriptedShard());
        for (ConsumerRecord<byte[], byte[]> record : logs.commandsOf(Shards.market(13))) {
            reference.apply(record.offset(), record.timestamp(), TestLogs.parse(record));
            for (StateHashed hashed : told) {
                if (hashed.getOffset() == record.offset()) {
                    assertThat(hashed.getChannelsHash()).isIn(ByteString.EMPTY, Keys.write(reference.channelHash()));
                    assertThat(hashed.getStateHash()).isIn(ByteString.EMPTY, Keys.write(reference.stateHash()));
                    assertThat(hashed.getTimeNanos()).isIn(0L, reference.timeNanos());
                }
            }
        }
        assertThat(told).extracting(StateHashed::getOffset).allMatch(offset -> offset <= reference.offset());
    }

    private static StateHashed hashed(ConsumerRecord<byte[], byte[]> record) {
        try {
            return StateHashed.parseFrom(record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }
}
