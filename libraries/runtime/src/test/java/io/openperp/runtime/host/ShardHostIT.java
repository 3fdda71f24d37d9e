package io.openperp.runtime.host;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Arrival;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.ShardSign;
import io.openperp.journal.Shards;
import io.openperp.journal.SnapshotChunk;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.CommandLogTrim;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import io.openperp.runtime.snapshot.StateHash;
import io.openperp.units.BinaryReader;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The host on a real broker: LOG-008 to LOG-010, LOG-013. Each test has a partition of its own. */
class ShardHostIT {

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
    void appliesWhatIsSubmittedAndPublishesWhatFollows() throws Exception {
        try (ShardHost host = host(0)) {
            logs.submit(0, "answer done;send market-1 x");
            logs.submit(0, "large 600000");
            awaitEvents(0, 2);
            assertThat(logs.eventsOf(0)).containsExactly("done", "x".repeat(600_000));
            ConsumerRecord<byte[], byte[]> answer =
                    logs.records(Topics.ACCOUNT_EVENTS, 0).get(0);
            assertThat(answer.headers().lastHeader(Topics.GATEWAY_HEADER).value())
                    .isEqualTo("sixteen bytes...".getBytes());
            assertThat(logs.records(Topics.MARKET_COMMANDS, 1)).hasSize(1);
            assertThat(host.restarts()).isZero();
        }
    }

    @Test
    void tellsLiveShardsTheirSettingsAndThenTheTimeEverySecond() throws Exception {
        try (ShardHost host = host(1)) {
            Await.until("three ticks", () -> made.getFirst().applied.size() >= 4);
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
        try (ShardHost host = host(partition)) {
            Await.until("a beat of a running shard", () -> signs(partition).contains(true));
            assertThat(host.isReady()).isTrue();
        }
        assertThat(signs(partition)).endsWith(false);
    }

    private static List<Boolean> signs(int partition) {
        return logs.records(Topics.OWNERS, 0).stream()
                .flatMap(record -> signsOf(record.value()).stream())
                .filter(sign -> sign.getShard().equals(Shards.account(partition)))
                .map(ShardSign::getRunning)
                .toList();
    }

    private static List<ShardSign> signsOf(byte[] beat) {
        try {
            return OwnerBeat.parseFrom(beat).getShardsList();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aClosedHostLeavesASnapshotThatTheNextOneStartsFrom() throws Exception {
        ShardHost first = host(2);
        submit(2, 0, 500);
        awaitEvents(2, 500);
        StateHash before = first.stateHash(2).get(10, TimeUnit.SECONDS);
        first.close();
        ShardStatus closed = first.statuses().getFirst();
        assertThat(closed.state()).isEqualTo(ShardStatus.State.STOPPED);
        assertThat(closed.snapshotOffset()).isEqualTo(closed.offset()).isGreaterThanOrEqualTo(before.offset());

        made.clear();
        try (ShardHost second = host(2)) {
            assertThat(second.statuses().getFirst().snapshotOffset()).isEqualTo(closed.offset());
            submit(2, 500, 10);
            awaitEvents(2, 510);
            assertThat(made.getLast().applied).contains("publish e500").doesNotContain("publish e499");
            assertEveryEventOnce(2, 510);
            assertStateIsThatOfAFullReplay(second, 2);
        }
    }

    @Test
    void hostsKilledInTheMiddleOfTheirWorkLoseAndDoubleNothing() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(97, Duration.ofMinutes(1));
        int kills = 6;
        for (int kill = 0; kill < kills; kill++) {
            ShardHost host = start(settings, 3);
            submit(3, kill * 500, 500);
            int seen = kill * 500 + 150;
            Await.until(
                    "some applied", () -> made.stream().anyMatch(shard -> shard.applied.contains("publish e" + seen)));
            host.kill();
            Await.until("dead", () -> host.statuses().getFirst().state() == ShardStatus.State.STOPPED);
        }
        try (ShardHost host = start(settings, 3)) {
            awaitEvents(3, kills * 500);
            assertEveryEventOnce(3, kills * 500);
            Await.until(
                    "a snapshot, which is stored beside the work",
                    () -> host.statuses().getFirst().snapshotOffset() > 0);
            assertStateIsThatOfAFullReplay(host, 3);
        }
        assertThat(logs.records(Topics.ACCOUNT_EVENTS, 3).size())
                .as("records, repeats included: only what was under way at a kill")
                .isLessThan(2 * kills * 500);
    }

    @Test
    void twoHostsOfOnePartitionAreHarmlessForAReader() throws Exception {
        try (ShardHost one = host(4);
                ShardHost other = host(4)) {
            submit(4, 0, 1000);
            awaitEvents(4, 1000);
            Await.until(
                    "both wrote all",
                    () -> logs.records(Topics.ACCOUNT_EVENTS, 4).size() >= 2000);
            assertEveryEventOnce(4, 1000);
            assertStateIsThatOfAFullReplay(one, 4);
            assertStateIsThatOfAFullReplay(other, 4);
        }
    }

    /** What can happen to a stored snapshot, and what the host says of it. */
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
    void damagedSnapshotsAreToldAndTheOnesBeforeAreUsed() throws Exception {
        Integer[] partitions =
                IntStream.range(16, 16 + Damage.values().length).boxed().toArray(Integer[]::new);
        for (int run = 0; run < 2; run++) {
            try (ShardHost host = host(partitions)) {
                assertThat(host.statuses()).allMatch(status -> status.damagedSnapshots() == 0);
                for (int partition : partitions) {
                    submit(partition, run * 20, 20);
                    awaitEvents(partition, (run + 1) * 20);
                }
            }
        }
        Map<Damage, Long> newest = new EnumMap<>(Damage.class);
        for (Damage damage : Damage.values()) {
            newest.put(damage, newestManifest(damage));
            inflict(damage, new SnapshotGeneration("account-" + partitionOf(damage), newest.get(damage)));
        }
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(1000, Duration.ofMinutes(1));
        try (ShardHost host = start(settings, partitions)) {
            Await.until("ready", host::isReady);
            for (Damage damage : Damage.values()) {
                ShardStatus status = status(host, partitionOf(damage));
                assertThat(status.damagedSnapshots()).isEqualTo(1);
                assertThat(status.snapshotOffset()).isLessThan(newest.get(damage));
                assertThat(status.snapshotTrouble())
                        .contains("account-" + partitionOf(damage) + " has no use of its snapshot at offset "
                                + newest.get(damage))
                        .contains(damage.said);
                assertStateIsThatOfAFullReplay(host, partitionOf(damage));
            }
            assertWholeOnesFollow(host);
        }
    }

    /** The first is built from the one before the damaged one, the second from the first. */
    private static void assertWholeOnesFollow(ShardHost host) throws InterruptedException {
        for (int round = 0; round < 2; round++) {
            Map<Damage, Long> before = new EnumMap<>(Damage.class);
            for (Damage damage : Damage.values()) {
                before.put(damage, status(host, partitionOf(damage)).snapshotOffset());
                submit(partitionOf(damage), 40 + round * 1010, 1010);
            }
            for (Damage damage : Damage.values()) {
                Await.until(
                        "a new snapshot",
                        () -> status(host, partitionOf(damage)).snapshotOffset() > before.get(damage));
            }
        }
        assertThat(host.statuses()).allMatch(status -> status.snapshotTrouble() == null);
    }

    private static int partitionOf(Damage damage) {
        return 16 + damage.ordinal();
    }

    private static long newestManifest(Damage damage) {
        return storedManifests(partitionOf(damage)).getLast().offset();
    }

    @Test
    void aSnapshotWithoutManifestDoesNotCount() throws Exception {
        try (ShardHost host = host(6)) {
            submit(6, 0, 50);
            awaitEvents(6, 50);
        }
        SnapshotGeneration.Key manifest = storedManifests(6).getFirst();
        logs.append(Topics.SNAPSHOTS, partitionOfSnapshots("account-6"), manifest.toBytes(), null)
                .get();
        try (ShardHost host = host(6)) {
            assertThat(made.getLast().applied).contains("publish e0");
            assertStateIsThatOfAFullReplay(host, 6);
        }
    }

    @Test
    void aShardThatIsNotWhatItsLogMakesOfItGetsNoSnapshot() throws Exception {
        HostedRole role = TestLogs.accounts(made, 13);
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
                role.tick(),
                role.initialCommands());
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofMinutes(1));
        try (ShardHost host = new ShardHost(forgetful, settings)) {
            host.start();
            Await.until("ready", host::isReady);
            submit(13, 0, 20);
            Await.until("it is told", () -> host.statuses().getFirst().snapshotTrouble() != null);
            assertThat(host.statuses().getFirst().snapshotTrouble()).contains("is not what it is in memory");
            assertThat(host.isReady()).isTrue();
            assertThat(storedKeys(13)).isEmpty();
        }
    }

    @Test
    void threeGenerationsAreKept() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofMinutes(1));
        try (ShardHost host = start(settings, 7)) {
            for (int i = 0; i < 5; i++) {
                long before = host.statuses().getFirst().snapshotOffset();
                submit(7, i * 20, 20);
                Await.until("a snapshot", () -> host.statuses().getFirst().snapshotOffset() > before);
            }
        }
        assertThat(storedManifests(7)).hasSize(SnapshotPublisher.KEPT);
        long partsLeft = storedKeys(7).stream()
                .filter(key -> key.part() != SnapshotGeneration.Key.IS_MANIFEST)
                .count();
        assertThat(partsLeft).isEqualTo(SnapshotPublisher.KEPT);
    }

    @Test
    void aBrokenShardStopsAloneAndForGood() throws Exception {
        try (ShardHost host = host(8, 9)) {
            logs.submit(8, "publish before");
            long poisoned = TestLogs.offsetOf(logs.submit(8, "publish never;break"));
            logs.submit(8, "publish after");
            Await.until("it fails", () -> status(host, 8).state() == ShardStatus.State.FAILED);
            logs.submit(9, "publish other");
            awaitEvents(9, 1);
            assertThat(status(host, 8).reason())
                    .isEqualTo("offset " + poisoned + ": java.lang.IllegalStateException: the script says break");
            assertThat(host.isReady()).isFalse();
            assertThat(logs.eventsOf(8)).singleElement().asString().startsWith("before");
            assertThatThrownBy(() -> host.stateHash(8).get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("account-8 broke at offset " + poisoned);
        }
        try (ShardHost again = start(HostSettings.of(logs.connection), 8)) {
            Await.until("it fails again", () -> status(again, 8).state() == ShardStatus.State.FAILED);
            assertThat(logs.eventsOf(8)).singleElement().asString().startsWith("before");
        }
    }

    @Test
    void anUnreadableRecordStopsTheShard() throws Exception {
        try (ShardHost host = host(10)) {
            logs.append(Topics.ACCOUNT_COMMANDS, 10, null, new byte[] {-1, -1, -1})
                    .get();
            Await.until("it fails", () -> status(host, 10).state() == ShardStatus.State.FAILED);
            assertThat(status(host, 10).reason()).contains("InvalidProtocolBufferException");
        }
    }

    @Test
    void aLogWithoutItsBeginningNeedsASnapshot() throws Exception {
        submit(11, 0, 10);
        TestLogs.offsetOf(logs.submit(11, "last"));
        try (var admin = new KafkaConnection(logs.connection).admin()) {
            admin.deleteRecords(
                            Map.of(new TopicPartition(Topics.ACCOUNT_COMMANDS, 11), RecordsToDelete.beforeOffset(5)))
                    .all()
                    .get();
        }
        try (ShardHost host = start(HostSettings.of(logs.connection), 11)) {
            Await.until("it fails", () -> status(host, 11).state() == ShardStatus.State.FAILED);
            assertThat(status(host, 11).reason()).contains("the log begins at offset 5, but offset 0 is needed");
        }
    }

    @Test
    void aShardThatMissesARecordForLongIsNotReady() throws Exception {
        HostSettings usual = HostSettings.of(logs.connection);
        HostSettings impatient = new HostSettings(
                usual.kafka(),
                usual.snapshotEveryRecords(),
                usual.snapshotEvery(),
                Duration.ofMillis(500),
                usual.topicWait(),
                usual.longestBackoff(),
                usual.closeTimeout(),
                usual.standby());
        NumberedShard sender = new NumberedShard(Shards.market(0), new ScriptedShard());
        List<Output> sent = sender.apply(
                0,
                System.currentTimeMillis(),
                OwnerRecords.of(ScriptedShard.command("send account-12 a;send account-12 b")));
        try (ShardHost host = start(impatient, 12)) {
            Await.until("ready", host::isReady);
            append(12, sent.get(1));
            Await.until("not ready", () -> !host.isReady());
            assertThat(status(host, 12).ignored()).isEqualTo(1);
            assertThat(status(host, 12).state()).isEqualTo(ShardStatus.State.RUNNING);
            append(12, sent.get(0));
            append(12, sent.get(1));
            Await.until("both are applied", () -> made.getFirst().applied.contains("b"));
            Await.until("ready again", host::isReady);
            assertThat(made.getFirst().applied).containsSubsequence("a", "b");
        }
    }

    @Test
    void tellsWhereItStandsWithItsFirstLiveRecordAndWithEverySnapshot() throws Exception {
        try (ShardHost host = host(13)) {
            submit(13, 0, 20);
            awaitEvents(13, 20);
        }
        List<StateHashed> told = logs.records(Topics.STATE_HASHES, 0).stream()
                .map(ShardHostIT::hashed)
                .filter(hashed -> hashed.getShard().equals(Shards.account(13)))
                .toList();
        assertThat(told).hasSizeGreaterThanOrEqualTo(2);
        assertThat(told.getFirst().getChannelsHash().size()).isEqualTo(Bytes32.LENGTH);
        assertThat(told.getLast().getStateHash().size()).isEqualTo(Bytes32.LENGTH);
        NumberedShard reference = new NumberedShard(Shards.account(13), new ScriptedShard());
        for (ConsumerRecord<byte[], byte[]> record : logs.records(Topics.ACCOUNT_COMMANDS, 13)) {
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

    @Test
    void trimmedLogKeepsWhatEveryKeptSnapshotNeeds() throws Exception {
        for (int run = 0; run < SnapshotPublisher.KEPT; run++) {
            try (CommandLogTrim trim = new CommandLogTrim(logs.connection, address -> new ScriptedShard())) {
                CommandLogTrim.Cut early = cut(trim.plan(), 14);
                assertThat(early.records()).isZero();
                assertThat(early.reason()).isEqualTo(run + " of 3 snapshots");
            }
            try (ShardHost host = host(14)) {
                submit(14, run * 10, 10);
                awaitEvents(14, (run + 1) * 10);
            }
        }
        long oldest = storedManifests(14).getFirst().offset();
        try (CommandLogTrim trim = new CommandLogTrim(logs.connection, address -> new ScriptedShard());
                CommandLogTrim unable = new CommandLogTrim(logs.connection, address -> new UnreadableShard())) {
            CommandLogTrim.Cut cut = cut(trim.plan(), 14);
            assertThat(cut.before()).isEqualTo(oldest + 1);
            CommandLogTrim.Cut unreadable = cut(unable.plan(), 14);
            assertThat(unreadable.records()).isZero();
            assertThat(unreadable.reason()).contains("the snapshot at ", "long overflow");
            trim.apply(List.of(cut));
            assertThat(cut(trim.plan(), 14).beginning()).isEqualTo(oldest + 1);
        }
        assertThat(logs.records(Topics.ACCOUNT_COMMANDS, 14).getFirst().offset())
                .isEqualTo(oldest + 1);
        inflict(
                Damage.OTHER_BYTES,
                new SnapshotGeneration(
                        "account-14", storedManifests(14).getLast().offset()));
        try (ShardHost host = host(14)) {
            submit(14, 30, 1);
            awaitEvents(14, 31);
            assertEveryEventOnce(14, 31);
        }
    }

    private static CommandLogTrim.Cut cut(List<CommandLogTrim.Cut> cuts, int partition) {
        return cuts.stream()
                .filter(cut -> cut.shard().equals(Shards.account(partition)))
                .findFirst()
                .orElseThrow();
    }

    private static StateHashed hashed(ConsumerRecord<byte[], byte[]> record) {
        try {
            return StateHashed.parseFrom(record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private ShardHost host(Integer... partitions) throws InterruptedException {
        ShardHost host = start(HostSettings.of(logs.connection), partitions);
        Await.until("ready: " + host.statuses(), host::isReady);
        return host;
    }

    private ShardHost start(HostSettings settings, Integer... partitions) {
        ShardHost host = new ShardHost(TestLogs.accounts(made, partitions), settings);
        host.start();
        return host;
    }

    private static void submit(int partition, int first, int count) {
        for (int i = first; i < first + count; i++) {
            logs.submit(partition, "publish e" + i);
        }
    }

    private static void append(int partition, Output output) {
        logs.append(Topics.ACCOUNT_COMMANDS, partition, null, output.record().toByteArray());
    }

    private static ShardStatus status(ShardHost host, int partition) {
        return host.statuses().stream()
                .filter(status -> status.address().getPartition() == partition)
                .findFirst()
                .orElseThrow();
    }

    private static void awaitEvents(int partition, int count) throws InterruptedException {
        Await.until(count + " events", () -> logs.eventsOf(partition).size() >= count);
    }

    private static void assertEveryEventOnce(int partition, int count) {
        assertThat(logs.eventsOf(partition))
                .extracting(event -> event.split(" ")[0])
                .containsExactlyElementsOf(
                        IntStream.range(0, count).mapToObj(i -> "e" + i).toList());
    }

    /** The reference: the same log through the pure shard, without any host or snapshot. */
    private static void assertStateIsThatOfAFullReplay(ShardHost host, int partition) throws Exception {
        StateHash state = host.stateHash(partition).get(10, TimeUnit.SECONDS);
        NumberedShard reference = new NumberedShard(Shards.account(partition), new ScriptedShard());
        for (ConsumerRecord<byte[], byte[]> record : logs.records(Topics.ACCOUNT_COMMANDS, partition)) {
            if (record.offset() <= state.offset()) {
                reference.apply(record.offset(), record.timestamp(), TestLogs.parse(record));
            }
        }
        assertThat(state.hash()).isEqualTo(reference.stateHash());
    }

    private static List<SnapshotGeneration.Key> storedManifests(int partition) {
        return storedKeys(partition).stream()
                .filter(key -> key.part() == SnapshotGeneration.Key.IS_MANIFEST)
                .toList();
    }

    /** Of the records that compaction would leave, tombstones aside, in the order of writing. */
    private static List<SnapshotGeneration.Key> storedKeys(int partition) {
        String shard = "account-" + partition;
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

    private static void inflict(Damage damage, SnapshotGeneration generation) throws Exception {
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

    private static byte[] chunk(byte[] state) {
        return SnapshotChunk.newBuilder()
                .setState(ByteString.copyFrom(state))
                .build()
                .toByteArray();
    }

    private static void overwrite(SnapshotGeneration.Key key, byte[] value) throws Exception {
        logs.append(Topics.SNAPSHOTS, partitionOfSnapshots(key.shard()), key.toBytes(), value)
                .get();
    }

    private static byte[] stored(SnapshotGeneration.Key key) {
        return logs.records(Topics.SNAPSHOTS, partitionOfSnapshots(key.shard())).stream()
                .filter(record -> Arrays.equals(record.key(), key.toBytes()))
                .toList()
                .getLast()
                .value();
    }

    private static int partitionOfSnapshots(String shard) {
        return Math.floorMod(shard.hashCode(), 2);
    }

    /** Its snapshots are whole, and yet it cannot be restored from them. */
    private static final class UnreadableShard extends ScriptedShard {

        @Override
        public void readFrom(BinaryReader in, int formatVersion) {
            throw new ArithmeticException("long overflow");
        }
    }
}
