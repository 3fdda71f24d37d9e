package io.openperp.runtime.host;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.CommandLogTrim;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import io.openperp.units.BinaryReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Which snapshots a host stores, uses and keeps, on a real broker: LOG-009, LOG-010. */
class HostSnapshotsIT extends HostFixture {

    private static final String ACCOUNTS = Shards.name(Shards.accounts());

    /** Damages of a stored snapshot, and how the host reports them. */
    enum Damage {
        OTHER_BYTES("its parts have 14 bytes, not the "),
        FLIPPED_BIT("bytes are not those that were hashed"),
        PART_REMOVED("of its 1 parts there are only 0"),
        PART_UNREADABLE("the part at "),
        MANIFEST_UNREADABLE("is unreadable");

        private final String said;

        Damage(String said) {
            this.said = said;
        }
    }

    @Test
    void damagedSnapshotsAreReportedAndOlderOnesUsed() throws Exception {
        Integer[] partitions =
                IntStream.range(16, 16 + Damage.values().length).boxed().toArray(Integer[]::new);
        for (int run = 0; run < 2; run++) {
            try (ShardHost host = ready(partitions)) {
                assertThat(host.statuses()).allMatch(status -> status.damagedSnapshots() == 0);
                for (int partition : partitions) {
                    logs.submit(partition, run * 20, 20);
                    awaitEvents(partition, (run + 1) * 20);
                }
            }
        }
        Map<Damage, Long> newest = new EnumMap<>(Damage.class);
        for (Damage damage : Damage.values()) {
            newest.put(damage, newestManifest(damage));
            inflict(damage, new SnapshotGeneration("market-" + partitionOf(damage), newest.get(damage)));
        }
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1000, Duration.ofMinutes(1));
        try (ShardHost host = start(settings, partitions)) {
            awaitReady(host);
            for (Damage damage : Damage.values()) {
                ShardStatus status = status(host, partitionOf(damage));
                assertThat(status.damagedSnapshots()).isEqualTo(1);
                assertThat(status.snapshotOffset()).isLessThan(newest.get(damage));
                assertThat(status.snapshotTrouble())
                        .contains("market-" + partitionOf(damage) + " has no use of its snapshot at offset "
                                + newest.get(damage))
                        .contains(damage.said);
                logs.assertStateIsThatOfAFullReplay(host, partitionOf(damage));
            }
            assertWholeOnesFollow(host);
        }
    }

    /**
     * Asserts that two whole snapshots follow: the first is built from the one before the damaged one, the second from
     * the first.
     */
    private void assertWholeOnesFollow(ShardHost host) {
        for (int round = 0; round < 2; round++) {
            Map<Damage, Long> before = new EnumMap<>(Damage.class);
            for (Damage damage : Damage.values()) {
                before.put(damage, status(host, partitionOf(damage)).snapshotOffset());
                logs.submit(partitionOf(damage), 40 + round * 1010, 1010);
            }
            for (Damage damage : Damage.values()) {
                await("a new snapshot")
                        .until(() -> status(host, partitionOf(damage)).snapshotOffset() > before.get(damage));
            }
        }
        assertThat(host.statuses()).allMatch(status -> status.snapshotTrouble() == null);
    }

    private int partitionOf(Damage damage) {
        return 16 + damage.ordinal();
    }

    private long newestManifest(Damage damage) {
        return storedManifests(partitionOf(damage)).getLast().offset();
    }

    @Test
    void aSnapshotWithoutManifestDoesNotCount() throws Exception {
        try (ShardHost host = ready(6)) {
            logs.submit(6, 0, 50);
            awaitEvents(6, 50);
        }
        SnapshotGeneration.Key manifest = storedManifests(6).getFirst();
        logs.append(Topics.SNAPSHOTS, partitionOfSnapshots("market-6"), manifest.toBytes(), null)
                .get();
        try (ShardHost host = ready(6)) {
            assertThat(made.getLast().applied).contains("publish e0");
            logs.assertStateIsThatOfAFullReplay(host, 6);
        }
    }

    @Test
    void aShardThatIsNotWhatItsLogMakesOfItGetsNoSnapshot() throws Exception {
        HostedRole role = TestLogs.markets(made, 13);
        HostedRole forgetful = new HostedRole(
                role.kind(),
                role.partitions(),
                role.shard(),
                partition -> new ScriptedShard() {
                    @Override
                    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
                        super.apply(arrival, body, outbox);
                        outbox.publish(command("something the running shard has not said"));
                    }
                },
                role.initialCommands());
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofMinutes(1));
        try (ShardHost host = new ShardHost(forgetful, settings)) {
            host.start();
            awaitReady(host);
            logs.submit(13, 0, 20);
            await("a reason").until(() -> host.statuses().getFirst().snapshotTrouble() != null);
            assertThat(host.statuses().getFirst().snapshotTrouble()).contains("is not what it is in memory");
            assertThat(host.isReady()).isTrue();
            assertThat(storedKeys("market-13")).isEmpty();
        }
    }

    @Test
    void threeGenerationsAreKept() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofMinutes(1));
        try (ShardHost host = start(settings, 7)) {
            for (int i = 0; i < 5; i++) {
                long before = host.statuses().getFirst().snapshotOffset();
                logs.submit(7, i * 20, 20);
                await("a snapshot").until(() -> host.statuses().getFirst().snapshotOffset() > before);
            }
        }
        assertThat(storedManifests(7)).hasSize(SnapshotPublisher.KEPT);
        long partsLeft = storedKeys("market-7").stream()
                .filter(key -> key.part() != SnapshotGeneration.Key.IS_MANIFEST)
                .count();
        assertThat(partsLeft).isEqualTo(SnapshotPublisher.KEPT);
    }

    @Test
    void trimmedLogKeepsWhatEveryKeptSnapshotNeeds() throws Exception {
        for (int run = 0; run < SnapshotPublisher.KEPT; run++) {
            try (CommandLogTrim trim = new CommandLogTrim(logs.connection, address -> new ScriptedShard())) {
                CommandLogTrim.Cut early = ofAccounts(trim.plan());
                assertThat(early.records()).isZero();
                assertThat(early.reason()).isEqualTo(run + " of 3 snapshots");
            }
            try (ShardHost host = start(TestLogs.accounts(made), HostSettings.of(logs.connection))) {
                awaitReady(host);
                publishFromAccounts(run * 10, 10);
            }
        }
        long oldest = storedManifests(ACCOUNTS).getFirst().offset();
        try (CommandLogTrim trim = new CommandLogTrim(logs.connection, address -> new ScriptedShard());
                CommandLogTrim unable = new CommandLogTrim(logs.connection, address -> new UnreadableShard())) {
            CommandLogTrim.Cut cut = ofAccounts(trim.plan());
            assertThat(cut.before()).isEqualTo(oldest + 1);
            CommandLogTrim.Cut unreadable = ofAccounts(unable.plan());
            assertThat(unreadable.records()).isZero();
            assertThat(unreadable.reason()).contains("the snapshot at ", "long overflow");
            trim.apply(List.of(cut));
            assertThat(ofAccounts(trim.plan()).beginning()).isEqualTo(oldest + 1);
        }
        assertThat(logs.commandsOf(Shards.accounts()).getFirst().offset()).isEqualTo(oldest + 1);
        inflict(
                Damage.OTHER_BYTES,
                new SnapshotGeneration(
                        ACCOUNTS, storedManifests(ACCOUNTS).getLast().offset()));
        try (ShardHost host = start(TestLogs.accounts(made), HostSettings.of(logs.connection))) {
            awaitReady(host);
            publishFromAccounts(30, 1);
            logs.assertEveryEventOnce(Topics.ACCOUNT_EVENTS, 0, 31);
        }
    }

    /** Has the account shard publish e{@code first} and the {@code count - 1} after it, and waits for them. */
    private void publishFromAccounts(int first, int count) {
        for (int i = first; i < first + count; i++) {
            logs.submit(Shards.accounts(), "publish e" + i);
        }
        await("events").until(() -> logs.eventsOf(Topics.ACCOUNT_EVENTS, 0).size() >= first + count);
    }

    private static CommandLogTrim.Cut ofAccounts(List<CommandLogTrim.Cut> cuts) {
        return cuts.stream()
                .filter(cut -> cut.shard().equals(Shards.accounts()))
                .findFirst()
                .orElseThrow();
    }

    private List<SnapshotGeneration.Key> storedManifests(int market) {
        return storedManifests("market-" + market);
    }

    private List<SnapshotGeneration.Key> storedManifests(String shard) {
        return storedKeys(shard).stream()
                .filter(key -> key.part() == SnapshotGeneration.Key.IS_MANIFEST)
                .toList();
    }

    /** Keys of the records that compaction would leave, tombstones aside, in the order of writing. */
    private List<SnapshotGeneration.Key> storedKeys(String shard) {
        LinkedHashSet<SnapshotGeneration.Key> keys = new LinkedHashSet<>();
        for (ConsumerRecord<byte[], byte[]> record : logs.records(Topics.SNAPSHOTS, partitionOfSnapshots(shard))) {
            SnapshotGeneration.Key key = SnapshotGeneration.Key.parse(record.key());
            keys.remove(key);
            if (key.shard().equals(shard) && record.value() != null) {
                keys.add(key);
            }
        }
        return List.copyOf(keys);
    }

    private void inflict(Damage damage, SnapshotGeneration generation) throws Exception {
        SnapshotGeneration.Key part = generation.key(0);
        SnapshotGeneration.Key manifest = generation.key(SnapshotGeneration.Key.IS_MANIFEST);
        switch (damage) {
            case OTHER_BYTES -> overwrite(part, chunk("something else".getBytes(StandardCharsets.UTF_8)));
            case FLIPPED_BIT -> {
                byte[] state = SnapshotChunk.parseFrom(stored(part)).getState().toByteArray();
                state[state.length / 2] ^= 1;
                overwrite(part, chunk(state));
            }
            case PART_REMOVED -> overwrite(part, null);
            case PART_UNREADABLE -> overwrite(part, new byte[] {-1, -1});
            case MANIFEST_UNREADABLE -> overwrite(manifest, new byte[] {-1, -1});
        }
    }

    private byte[] chunk(byte[] state) {
        return SnapshotChunk.newBuilder()
                .setState(ByteString.copyFrom(state))
                .build()
                .toByteArray();
    }

    private void overwrite(SnapshotGeneration.Key key, byte[] value) throws Exception {
        logs.append(Topics.SNAPSHOTS, partitionOfSnapshots(key.shard()), key.toBytes(), value)
                .get();
    }

    private byte[] stored(SnapshotGeneration.Key key) {
        return logs.records(Topics.SNAPSHOTS, partitionOfSnapshots(key.shard())).stream()
                .filter(record -> Arrays.equals(record.key(), key.toBytes()))
                .toList()
                .getLast()
                .value();
    }

    private int partitionOfSnapshots(String shard) {
        return Math.floorMod(shard.hashCode(), 2);
    }

    /** A shard whose snapshots are whole, and yet it cannot be restored from them. */
    private static final class UnreadableShard extends ScriptedShard {

        @Override
        public void readFrom(BinaryReader in) {
            throw new ArithmeticException("long overflow");
        }
    }
}
