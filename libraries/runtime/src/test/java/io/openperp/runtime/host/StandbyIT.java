package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.Restoration;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.snapshot.SnapshotReader;
import io.openperp.runtime.standby.StandbySettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Standbys on a real broker. */
class StandbyIT extends HostFixture {

    private final AtomicBoolean frozen = new AtomicBoolean();

    @Test
    void aStandbyTakesOverFromAKilledOwnerAndTheNextOneFromAClosedOne() throws Exception {
        ShardHost first = ready(usual(), 0);
        await("the first owns").until(first::isOwner);
        ShardHost second = ready(usual(), 0);
        await("the second is ready").until(() -> first.readyStandbys() == 1);
        assertThat(second.statuses().getFirst().state()).isEqualTo(ShardStatus.State.FOLLOWING);
        assertThat(second.isReady()).isTrue();

        Thread traders = trade(0, 0, 2000);
        Thread.sleep(600);
        first.kill();
        await("the second owns").until(second::isOwner);
        traders.join();
        awaitEvents(0, 2000);
        assertThat(second.statuses().getFirst().state()).isEqualTo(ShardStatus.State.RUNNING);
        assertThat(longestSilence(0)).as("milliseconds without an answer").isLessThan(5_000);
        assertThat(records(0).size())
                .as("only what may not have been sent is repeated")
                .isLessThan(2000 + 1000);
        logs.assertStateIsThatOfAFullReplay(second, 0);

        try (ShardHost third = ready(patient(), 0)) {
            await("the third is ready").until(() -> second.readyStandbys() == 1);
            second.close();
            await("the third owns").until(third::isOwner);
            trade(0, 2000, 100).join();
            awaitEvents(0, 2100);
            logs.assertStateIsThatOfAFullReplay(third, 0);
        }
        logs.assertEveryEventOnce(0, 2100);
    }

    @Test
    void anOwnerThatWasFrozenIsReplacedAndFollowsWhenItComesBack() throws Exception {
        try (ShardHost first = start(freezing(1), usual())) {
            await("the first owns").until(first::isOwner);
            try (ShardHost second = ready(usual(), 1)) {
                await("the second is ready").until(() -> first.readyStandbys() == 1);
                Thread traders = trade(1, 0, 1200);
                Thread.sleep(300);
                frozen.set(true);
                await("the second owns").until(second::isOwner);
                frozen.set(false); // for a moment both send
                await("the first follows")
                        .until(() ->
                                !first.isOwner() && first.statuses().getFirst().state() == ShardStatus.State.FOLLOWING);
                traders.join();
                awaitEvents(1, 1200);
                logs.assertStateIsThatOfAFullReplay(first, 1);
                logs.assertStateIsThatOfAFullReplay(second, 1);
            }
        }
        logs.assertEveryEventOnce(1, 1200);
    }

    /** Two owners act as if they could not hear each other: one has no standby and always sends. */
    @Test
    void twoOwnersAtOnceAreHarmless() throws Exception {
        try (ShardHost one = ready(usual(), 2);
                ShardHost other = ready(HostSettings.of(logs.connection), 2)) {
            await("both own").until(() -> one.isOwner() && other.isOwner());
            trade(2, 0, 1500).join();
            awaitEvents(2, 1500);
            await("both wrote all").until(() -> records(2).size() >= 3000);
            logs.assertEveryEventOnce(2, 1500);
            logs.assertStateIsThatOfAFullReplay(one, 2);
            logs.assertStateIsThatOfAFullReplay(other, 2);
        }
    }

    @Test
    void aStandbyThatCouldNotKeepEverythingStartsFromTheSnapshotWhenItTakesOver() throws Exception {
        ShardHost first = ready(usual(), 3);
        await("the first owns").until(first::isOwner);
        HostSettings forgetful =
                usual().withStandby(new StandbySettings(Duration.ofMillis(200), Duration.ofSeconds(1), 1));
        try (ShardHost second = ready(forgetful, 3)) {
            await("the second is ready").until(() -> first.readyStandbys() == 1);
            Thread traders = trade(3, 0, 600);
            Thread.sleep(300);
            first.kill();
            traders.join();
            awaitEvents(3, 600);
            assertThat(second.restarts()).isPositive();
            logs.assertEveryEventOnce(3, 600);
            awaitReady(second);
            logs.assertStateIsThatOfAFullReplay(second, 3);
        }
    }

    /** The owner's thread runs and its sends arrive, but the broker gives it nothing to read. */
    @Test
    void anOwnerWhoseReadsStandStillIsReplaced() throws Exception {
        try (ShardHost first = ready(named("stalling"), 4)) {
            await("the first owns").until(first::isOwner);
            try (ShardHost second = ready(usual(), 4)) {
                await("the second is ready").until(() -> first.readyStandbys() == 1);
                trade(4, 0, 300).join();
                awaitEvents(4, 300);
                logs.throttleReads("stalling");
                trade(4, 300, 300).join();
                await("the second owns").until(second::isOwner);
                awaitEvents(4, 600);
                logs.assertStateIsThatOfAFullReplay(second, 4);
            }
            logs.assertEveryEventOnce(4, 600);
        }
    }

    /** One owner is storing a snapshot that the other one, who is ahead, removes as too old. */
    @Test
    void aSnapshotThatAnotherOwnerRemovedWhileItWasStoredDoesNotCountAndIsNotDamaged() throws Exception {
        try (ShardHost host = ready(HostSettings.of(logs.connection), 6)) {
            trade(6, 0, 20).join();
            awaitEvents(6, 20);
        }
        int place = Math.floorMod("market-6".hashCode(), 2);
        List<ConsumerRecord<byte[], byte[]>> stored = logs.records(Topics.SNAPSHOTS, place).stream()
                .filter(record -> new String(record.key(), StandardCharsets.UTF_8).startsWith("market-6/"))
                .toList();
        stored.reversed().forEach(record -> logs.append(Topics.SNAPSHOTS, place, record.key(), null));
        ConsumerRecord<byte[], byte[]> manifest = stored.getLast();
        logs.append(Topics.SNAPSHOTS, place, manifest.key(), manifest.value()).get();

        try (ShardHost host = ready(HostSettings.of(logs.connection), 6)) {
            assertThat(host.statuses().getFirst().damagedSnapshots()).isZero();
            logs.assertStateIsThatOfAFullReplay(host, 6);
        }
    }

    /** A snapshot that is known may have been removed by another owner, and compacted away. */
    @Test
    void whatIsKnownToBeStoredIsLookedUpAnewBeforeItIsCalledDamaged() throws Exception {
        try (ShardHost host = ready(HostSettings.of(logs.connection), 7)) {
            trade(7, 0, 20).join();
            awaitEvents(7, 20);
        }
        try (SnapshotReader reader = new SnapshotReader(new KafkaConnection(logs.connection))) {
            SnapshotGeneration stored =
                    reader.index(Set.of("market-7")).get("market-7").lastEntry().getValue();
            SnapshotGeneration removed = SnapshotGeneration.of(Shards.market(7), stored.offset() + 1);
            removed.manifest(stored.manifest());
            TreeMap<Long, SnapshotGeneration> known = new TreeMap<>(Map.of(removed.offset(), removed));

            Restoration restoration = new Restoration(reader, () -> new Lane(Shards.market(7), new ScriptedShard()));
            Restoration.Restored restored = restoration.run(Shards.market(7), known, Long.MAX_VALUE);
            assertThat(restored.damaged()).isEmpty();
            assertThat(restored.shard().offset()).isEqualTo(stored.offset());

            known.put(stored.offset(), stored);
            Restoration.Restored earlier = restoration.run(Shards.market(7), known, stored.offset() - 1);
            assertThat(earlier.damaged()).isEmpty();
            assertThat(earlier.shard().offset())
                    .as("what is ahead of a host is not what it is now")
                    .isEqualTo(Lane.NOTHING_APPLIED);
        }
    }

    private HostSettings usual() {
        return HostSettings.of(logs.connection).withStandby(StandbySettings.USUAL);
    }

    private HostSettings named(String clientId) {
        Map<String, Object> kafka = new HashMap<>(logs.connection);
        kafka.put("client.id", clientId);
        return HostSettings.of(kafka).withStandby(StandbySettings.USUAL);
    }

    /** Settings of a host that takes over only shards that are left to it. */
    private HostSettings patient() {
        return HostSettings.of(logs.connection)
                .withStandby(new StandbySettings(Duration.ofMillis(200), Duration.ofMinutes(1), 200_000));
    }

    /** A role whose thread stands still while {@link #frozen}, as in a long pause of the machine. */
    private HostedRole freezing(int partition) {
        HostedRole role = TestLogs.markets(new ArrayList<>(), partition);
        return new HostedRole(
                role.kind(),
                role.partitions(),
                number -> new ScriptedShard() {
                    @Override
                    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
                        while (frozen.get()) {
                            LockSupport.parkNanos(1_000_000);
                        }
                        super.apply(arrival, body, outbox);
                    }
                },
                role.shadow(),
                role.initialCommands());
    }

    /** Starts a thread that submits a command every millisecond. */
    private Thread trade(int partition, int first, int count) {
        return Thread.ofPlatform().start(() -> {
            for (int i = first; i < first + count; i++) {
                logs.submit(partition, "publish e" + i);
                LockSupport.parkNanos(1_000_000);
            }
        });
    }

    private List<ConsumerRecord<byte[], byte[]>> records(int partition) {
        return logs.records(Topics.MARKET_EVENTS, partition);
    }

    /** Longest time between two answers as a reader takes them, in milliseconds. */
    private long longestSilence(int partition) {
        ChannelReceiver reader = new ChannelReceiver();
        long last = Long.MAX_VALUE;
        long longest = 0;
        for (ConsumerRecord<byte[], byte[]> record : records(partition)) {
            if (reader.accept(TestLogs.parse(record)).isPresent()) {
                longest = Math.max(longest, record.timestamp() - Math.min(last, record.timestamp()));
                last = record.timestamp();
            }
        }
        return longest;
    }
}
