package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.SnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.shard.VoidedRecords;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.snapshot.StateHash;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Sha256;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The operators' way past a poisoned record, and snapshots of the format before it, on a real broker: LOG-009, LOG-015. */
class VoidedRecordIT {

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
    void aShardThatStoppedForGoodGoesOnBehindTheVoidedRecordAndDoesEverythingOnce() throws Exception {
        logs.submit(0, "publish before");
        long poisoned = TestLogs.offsetOf(logs.submit(0, "publish never;break"));
        long noise = TestLogs.offsetOf(logs.append(Topics.ACCOUNT_COMMANDS, 0, null, new byte[] {-1, -1, -1}));
        long empty = TestLogs.offsetOf(logs.append(Topics.ACCOUNT_COMMANDS, 0, null, null));
        logs.submit(0, "publish after");
        try (ShardHost host = start(0)) {
            Await.until("it fails", () -> state(host) == ShardStatus.State.FAILED);
            assertThat(host.statuses().getFirst().reason()).startsWith("offset " + poisoned + ": ");
        }
        for (int run = 0; run < 2; run++) { // the second time from the snapshot that the first leaves
            try (ShardHost host = start(0, poisoned, noise, empty)) {
                Await.until("ready: " + host.statuses(), host::isReady);
                logs.submit(0, "publish later" + run);
                int events = 3 + run;
                Await.until("all events", () -> logs.eventsOf(0).size() >= events);
                StateHash state = host.stateHash(0).get(10, TimeUnit.SECONDS);
                assertThat(state.hash())
                        .isEqualTo(reference(0, state.offset(), poisoned, noise, empty)
                                .stateHash());
            }
        }
        assertThat(logs.eventsOf(0))
                .extracting(event -> event.split(" ")[0])
                .containsExactly("before", "after", "later0", "later1");
    }

    @Test
    void voidingARecordWhoseConsequencesWerePublishedIsRefusedBeforeAnythingIsSaid() throws Exception {
        logs.submit(5, "publish a");
        long applied = TestLogs.offsetOf(logs.submit(5, "publish b;send market-1 b"));
        logs.submit(5, "publish c;send market-1 c");
        ShardHost first = start(5);
        Await.until("published", () -> logs.eventsOf(5).size() == 3);
        first.kill();
        Await.until("dead", () -> state(first) == ShardStatus.State.STOPPED);
        int commandsToMarket = logs.records(Topics.MARKET_COMMANDS, 1).size();
        try (ShardHost host = start(5, applied)) {
            Await.until("it fails", () -> state(host) == ShardStatus.State.FAILED);
            assertThat(host.statuses().getFirst().reason())
                    .contains("the list voids a record of account-5 that had been applied")
                    .contains("Take the entry out of the list");
        }
        assertThat(logs.records(Topics.MARKET_COMMANDS, 1)).hasSize(commandsToMarket);
        assertThat(logs.records(Topics.ACCOUNT_EVENTS, 5)).hasSize(3);
        try (ShardHost host = start(5)) {
            Await.until("ready without the entry", host::isReady);
            assertThat(logs.eventsOf(5))
                    .extracting(event -> event.split(" ")[0])
                    .containsExactly("a", "b", "c");
        }
    }

    @Test
    void aShardWhoseSnapshotWasMadeWithAnotherListStopsAlone() throws Exception {
        long poisoned = TestLogs.offsetOf(logs.submit(1, "break"));
        long good = TestLogs.offsetOf(logs.submit(1, "publish good"));
        try (ShardHost host = start(1, poisoned)) {
            Await.until("ready: " + host.statuses(), host::isReady);
        }
        for (long[] other : new long[][] {{}, {poisoned, good}}) {
            try (ShardHost host = start(1, other)) {
                Await.until("it fails", () -> state(host) == ShardStatus.State.FAILED);
                assertThat(host.statuses().getFirst().reason())
                        .contains("was made with the record at offset "
                                + (other.length == 0 ? poisoned + " voided" : good + " applied"));
                assertThat(host.restarts()).isZero();
            }
        }
        try (ShardHost host = start(1, poisoned)) {
            Await.until("ready again", host::isReady);
            assertThat(logs.eventsOf(1)).hasSize(1);
        }
    }

    @Test
    void aStoredSnapshotOfVersionOneIsGoneOnFromAndTheNextTellsWhatWasVoided() throws Exception {
        logs.submit(2, "publish a");
        logs.submit(2, "publish b");
        TestLogs.offsetOf(logs.submit(2, "publish c"));
        storeVersionOne(reference(2, 1));
        long poisoned = TestLogs.offsetOf(logs.submit(2, "break"));
        try (ShardHost host = start(2, poisoned)) {
            Await.until("ready: " + host.statuses(), host::isReady);
            assertThat(made.getLast().applied).startsWith("publish c").doesNotContain("publish a", "break");
            assertThat(host.statuses().getFirst().damagedSnapshots()).isZero();
        }
        assertThat(versions(2)).containsExactly(1, 2);
        made.clear();
        try (ShardHost host = start(2, poisoned)) {
            Await.until("ready: " + host.statuses(), host::isReady);
            assertThat(made.getLast().applied).doesNotContain("publish c");
            StateHash state = host.stateHash(2).get(10, TimeUnit.SECONDS);
            assertThat(state.hash())
                    .isEqualTo(reference(2, state.offset(), poisoned).stateHash());
        }
    }

    @Test
    void aSnapshotBuiltBesideTheShardFollowsTheSameList() throws Exception {
        long poisoned = TestLogs.offsetOf(logs.submit(3, "break"));
        for (int i = 0; i < 20; i++) {
            logs.submit(3, "publish e" + i);
        }
        HostSettings often = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofMinutes(1));
        try (ShardHost host = new ShardHost(TestLogs.accounts(made, 3).withVoided(list(3, poisoned)), often)) {
            host.start();
            Await.until("a snapshot", () -> host.statuses().getFirst().snapshotOffset() > poisoned);
            assertThat(host.statuses().getFirst().snapshotTrouble()).isNull();
        }
        assertThat(versions(3)).containsOnly(2);
    }

    private ShardHost start(int partition, long... voided) {
        ShardHost host = new ShardHost(
                TestLogs.accounts(made, partition).withVoided(list(partition, voided)),
                HostSettings.of(logs.connection));
        host.start();
        return host;
    }

    private static VoidedRecords list(int partition, long... voided) {
        TreeMap<String, List<Long>> list = new TreeMap<>();
        list.put(
                Shards.name(Shards.account(partition)),
                Arrays.stream(voided).boxed().toList());
        return VoidedRecords.of(list);
    }

    private static ShardStatus.State state(ShardHost host) {
        return host.statuses().getFirst().state();
    }

    /** The log up to an offset through the pure shard, without any host or snapshot. */
    private static NumberedShard reference(int partition, long upTo, long... voided) throws Exception {
        NumberedShard reference =
                new NumberedShard(Shards.account(partition), new ScriptedShard(), list(partition, voided));
        for (ConsumerRecord<byte[], byte[]> record : logs.records(Topics.ACCOUNT_COMMANDS, partition)) {
            if (record.offset() <= upTo) {
                reference.apply(record.offset(), record.timestamp(), record.value());
            }
        }
        return reference;
    }

    /** As the program before this one did. */
    private static void storeVersionOne(NumberedShard shard) throws Exception {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        byte[] state = out.toByteArray();
        assertThat(Arrays.copyOf(state, 4)).containsExactly(0, 0, 0, 1);
        SnapshotGeneration generation = new SnapshotGeneration(Shards.name(shard.address()), shard.offset());
        SnapshotChunk chunk =
                SnapshotChunk.newBuilder().setState(ByteString.copyFrom(state)).build();
        SnapshotManifest manifest = SnapshotManifest.newBuilder()
                .setShard(shard.address())
                .setOffset(shard.offset())
                .setChunks(1)
                .setLength(state.length)
                .setStateHash(ByteString.copyFrom(Sha256.of(state).toByteArray()))
                .setFormatVersion(1)
                .build();
        store(generation.key(0), chunk.toByteArray());
        store(generation.key(SnapshotGeneration.Key.IS_MANIFEST), manifest.toByteArray());
    }

    private static void store(SnapshotGeneration.Key key, byte[] value) throws Exception {
        logs.append(Topics.SNAPSHOTS, partitionOfSnapshots(key.shard()), key.toBytes(), value)
                .get();
    }

    /** Of the snapshots that count, in the order of writing. */
    private static List<Integer> versions(int partition) throws Exception {
        String shard = Shards.name(Shards.account(partition));
        List<Integer> versions = new CopyOnWriteArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : logs.records(Topics.SNAPSHOTS, partitionOfSnapshots(shard))) {
            SnapshotGeneration.Key key = SnapshotGeneration.Key.parse(record.key());
            if (key.shard().equals(shard)
                    && key.part() == SnapshotGeneration.Key.IS_MANIFEST
                    && record.value() != null) {
                versions.add(SnapshotManifest.parseFrom(record.value()).getFormatVersion());
            }
        }
        return versions;
    }

    private static int partitionOfSnapshots(String shard) {
        return Math.floorMod(shard.hashCode(), 2);
    }
}
