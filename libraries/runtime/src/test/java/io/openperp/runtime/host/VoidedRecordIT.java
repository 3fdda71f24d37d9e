package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.SnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Sha256;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The operators' way past a poisoned record, and snapshots of the format before it, on a real broker: LOG-009, LOG-015. */
class VoidedRecordIT extends HostFixture {

    @Test
    void aShardThatStoppedForGoodGoesOnBehindTheVoidedRecordAndDoesEverythingOnce() throws Exception {
        logs.submit(0, "publish before");
        long poisoned = TestLogs.offsetOf(logs.submit(0, "publish never;break"));
        long noise = TestLogs.offsetOf(logs.appendCommand(0, new byte[] {-1, -1, -1}));
        long empty = TestLogs.offsetOf(logs.appendCommand(0, null));
        logs.submit(0, "publish after");
        try (ShardHost host = start(0)) {
            awaitState(host, 0, ShardStatus.State.FAILED);
            assertThat(host.statuses().getFirst().reason()).startsWith("offset " + poisoned + ": ");
        }
        for (int run = 0; run < 2; run++) { // the second time from the snapshot that the first leaves
            try (ShardHost host = start(0, poisoned, noise, empty)) {
                awaitReady(host);
                logs.submit(0, "publish later" + run);
                int events = 3 + run;
                awaitEvents(0, events);
                logs.assertStateIsThatOfAFullReplay(host, 0, list(0, poisoned, noise, empty));
            }
        }
        assertThat(logs.eventsOf(0))
                .extracting(event -> event.split(" ")[0])
                .containsExactly("before", "after", "later0", "later1");
    }

    @Test
    void voidingARecordWhoseConsequencesWerePublishedIsRefusedBeforeAnythingIsSaid() throws Exception {
        logs.submit(5, "publish a");
        long applied = TestLogs.offsetOf(logs.submit(5, "publish b;send account-0 b"));
        logs.submit(5, "publish c;send account-0 c");
        ShardHost first = start(5);
        awaitEvents(5, 3);
        first.kill();
        awaitState(first, 5, ShardStatus.State.STOPPED);
        int commandsToAccounts = logs.commandsOf(Shards.accounts()).size();
        try (ShardHost host = start(5, applied)) {
            awaitState(host, 5, ShardStatus.State.FAILED);
            assertThat(host.statuses().getFirst().reason())
                    .contains("the list voids a record of market-5 that had been applied")
                    .contains("Take the entry out of the list");
        }
        assertThat(logs.commandsOf(Shards.accounts())).hasSize(commandsToAccounts);
        assertThat(logs.records(Topics.MARKET_EVENTS, 5)).hasSize(3);
        try (ShardHost host = start(5)) {
            awaitReady(host);
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
            awaitReady(host);
        }
        for (long[] other : new long[][] {{}, {poisoned, good}}) {
            try (ShardHost host = start(1, other)) {
                awaitState(host, 1, ShardStatus.State.FAILED);
                assertThat(host.statuses().getFirst().reason())
                        .contains("was made with the record at offset "
                                + (other.length == 0 ? poisoned + " voided" : good + " applied"));
                assertThat(host.restarts()).isZero();
            }
        }
        try (ShardHost host = start(1, poisoned)) {
            awaitReady(host);
            assertThat(logs.eventsOf(1)).hasSize(1);
        }
    }

    @Test
    void aStoredSnapshotIsContinuedAndTheNextSaysWhatWasVoided() throws Exception {
        logs.submit(2, "publish a");
        logs.submit(2, "publish b");
        TestLogs.offsetOf(logs.submit(2, "publish c"));
        store(logs.replayed(2, 1, VoidedRecords.NONE));
        long poisoned = TestLogs.offsetOf(logs.submit(2, "break"));
        try (ShardHost host = start(2, poisoned)) {
            awaitReady(host);
            assertThat(made.getLast().applied).startsWith("publish c").doesNotContain("publish a", "break");
            assertThat(host.statuses().getFirst().damagedSnapshots()).isZero();
        }
        made.clear();
        try (ShardHost host = start(2, poisoned)) {
            awaitReady(host);
            assertThat(made.getLast().applied).doesNotContain("publish c");
            logs.assertStateIsThatOfAFullReplay(host, 2, list(2, poisoned));
        }
    }

    @Test
    void aSnapshotBuiltBesideTheShardFollowsTheSameList() throws Exception {
        long poisoned = TestLogs.offsetOf(logs.submit(3, "break"));
        for (int i = 0; i < 20; i++) {
            logs.submit(3, "publish e" + i);
        }
        HostSettings often = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofMinutes(1));
        try (ShardHost host = start(TestLogs.markets(made, 3).withVoided(list(3, poisoned)), often)) {
            await("a snapshot").until(() -> host.statuses().getFirst().snapshotOffset() > poisoned);
            assertThat(host.statuses().getFirst().snapshotTrouble()).isNull();
        }
    }

    private ShardHost start(int partition, long... voided) {
        return start(
                TestLogs.markets(made, partition).withVoided(list(partition, voided)),
                HostSettings.of(logs.connection));
    }

    private VoidedRecords list(int partition, long... voided) {
        TreeMap<String, List<Long>> list = new TreeMap<>();
        list.put(
                Shards.name(Shards.market(partition)),
                Arrays.stream(voided).boxed().toList());
        return VoidedRecords.of(list);
    }

    private void store(Lane shard) throws Exception {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        byte[] state = out.toByteArray();
        SnapshotGeneration generation = new SnapshotGeneration(Shards.name(shard.address()), shard.offset());
        SnapshotChunk chunk =
                SnapshotChunk.newBuilder().setState(ByteString.copyFrom(state)).build();
        SnapshotManifest manifest = SnapshotManifest.newBuilder()
                .setShard(shard.address())
                .setOffset(shard.offset())
                .setChunks(1)
                .setLength(state.length)
                .setStateHash(ByteString.copyFrom(Sha256.of(state).toByteArray()))
                .setFormatVersion(Lane.FORMAT_VERSION)
                .build();
        store(generation.key(0), chunk.toByteArray());
        store(generation.key(SnapshotGeneration.Key.IS_MANIFEST), manifest.toByteArray());
    }

    private void store(SnapshotGeneration.Key key, byte[] value) throws Exception {
        logs.append(Topics.SNAPSHOTS, partitionOfSnapshots(key.shard()), key.toBytes(), value)
                .get();
    }

    private int partitionOfSnapshots(String shard) {
        return Math.floorMod(shard.hashCode(), 2);
    }
}
