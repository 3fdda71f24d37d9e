package io.openperp.runtime.host;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.HostedLanes;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.SnapshotGeneration;
import io.openperp.runtime.voiding.VoidedRecords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Markets move between lanes whose hosts are killed meanwhile: LOG-029. */
class MoveIT extends HostFixture {

    private static final List<ShardAddress> MARKETS =
            IntStream.range(0, 4).mapToObj(Shards::market).toList();

    @Test
    void marketsMoveBackAndForthWhileHostsAreKilledAndNothingIsLostOrDoubled() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(30, Duration.ofHours(1));
        Random random = new Random(29);
        ShardHost accounts = accounts(settings, Set.of());
        ShardHost markets = markets(settings);
        int sent = 0;
        for (int round = 0; round < 12; round++) {
            for (int i = 0; i < 40; i++) {
                logs.submit(Shards.accounts(), "send market-0 publish m" + sent++);
                if (random.nextInt(6) == 0) {
                    logs.submit(Shards.accounts(), "move 0 " + (random.nextBoolean() ? "own" : "back"));
                }
            }
            int enough = sent - random.nextInt(40);
            await("events").until(() -> eventsOf(0).size() >= enough);
            if (random.nextBoolean()) {
                accounts.kill();
                accounts = accounts(settings, Set.of());
            } else {
                markets.kill();
                markets = markets(settings);
            }
        }
        int all = sent;
        await("events").until(() -> eventsOf(0).size() >= all);
        accounts.close();
        markets.close();
        assertThat(eventsOf(0))
                .containsExactlyElementsOf(
                        IntStream.range(0, all).mapToObj(i -> "m" + i).toList());
        assertThat(moves()).as("moves").isGreaterThan(6);
    }

    @Test
    void aMarketThatIsToHaveALaneOfItsOwnGetsItAtTheStart() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection);
        try (ShardHost markets = markets(settings);
                ShardHost accounts = accounts(settings, Set.of(Shards.market(1)))) {
            logs.submit(Shards.accounts(), "send market-1 publish first");
            await("events").until(() -> !eventsOf(1).isEmpty());
            await("the market")
                    .until(() -> markets.statuses().stream()
                            .anyMatch(status -> status.address().equals(Shards.market(1))));
            assertThat(accounts.statuses())
                    .extracting(ShardStatus::address)
                    .contains(Shards.accounts())
                    .doesNotContain(Shards.market(1));
            assertThat(logs.commandsOf(Shards.market(1)))
                    .extracting(TestLogs::parse)
                    .anyMatch(record -> record.hasOwner()
                            && ScriptedShard.textOf(record.getBody()).equals("settings of 1"));
        }
    }

    /** Without a snapshot of the empty lane each start would bring the market back, and send its state once more. */
    @Test
    void anEmptyLaneRemembersThatItsMarketHasLeft() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection);
        int before = eventsOf(2).size();
        try (ShardHost accounts = accounts(settings, Set.of())) {
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "move 2 own;send market-2 publish first");
                await("events").until(() -> eventsOf(2).size() == before + 1);
            }
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "move 2 back;send market-2 publish second");
                await("events").until(() -> eventsOf(2).size() == before + 2);
            }
            long sent = sentByMarket();
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "send market-2 publish third");
                await("events").until(() -> eventsOf(2).size() == before + 3);
                assertThat(markets.restarts()).isZero();
            }
            assertThat(sentByMarket())
                    .as("messages of the market from its own lane")
                    .isEqualTo(sent);
        }
    }

    /** Commands that were on their way follow the market; they too must be in the last state that its lane publishes. */
    @Test
    void anEmptyLanePublishesItsStateAtTheEndIfRecordsCameAfterItsMarketHadLeft() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection);
        int before = eventsOf(2).size();
        try (ShardHost accounts = accounts(settings, Set.of())) {
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "move 2 own;send market-2 publish fourth");
                await("events").until(() -> eventsOf(2).size() == before + 1);
                logs.submit(Shards.accounts(), "move 2 back;send market-2 publish fifth");
                await("events").until(() -> eventsOf(2).size() == before + 2);
            }
            long later =
                    TestLogs.offsetOf(logs.appendCommand(2, OwnerRecords.goOn().toByteArray()));
            markets(settings).close();
            assertThat(lastSnapshot("market-2")).isEqualTo(later);
        }
    }

    private long lastSnapshot(String lane) {
        return logs.records(Topics.SNAPSHOTS, Math.floorMod(lane.hashCode(), 2)).stream()
                .map(record -> SnapshotGeneration.Key.parse(record.key()))
                .filter(key -> key.shard().equals(lane) && key.part() == SnapshotGeneration.Key.IS_MANIFEST)
                .mapToLong(SnapshotGeneration.Key::offset)
                .max()
                .orElseThrow();
    }

    /** The lane is empty before its first record, but what the market published in it afterwards is no news. */
    @Test
    void aVoidedRecordBehindTheArrivalOfAMarketIsComparedWithWhatThatPublished() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection);
        try (ShardHost accounts = accounts(settings, Set.of())) {
            ShardHost markets = ready(voiding(), settings);
            logs.submit(Shards.accounts(), "move 3 own;send market-3 publish first");
            await("events").until(() -> eventsOf(3).size() == 1);
            markets.kill();
            long published = logs.commandsOf(Shards.market(3)).stream()
                    .filter(record ->
                            TestLogs.parse(record).getBody().toStringUtf8().contains("publish first"))
                    .findFirst()
                    .orElseThrow()
                    .offset();
            long poisoned = TestLogs.offsetOf(logs.appendCommand(3, new byte[] {-1, -1, -1}));
            logs.submit(Shards.accounts(), "send market-3 publish second");
            try (ShardHost refusing = start(voiding(published, poisoned), settings)) {
                await("the refusal")
                        .until(() -> reason(refusing).contains("voids a record of market-3 that had been applied"));
            }
            try (ShardHost again = ready(voiding(poisoned), settings)) {
                await("events").until(() -> eventsOf(3).size() == 2);
                assertThat(eventsOf(3)).containsExactly("first", "second");
                assertThat(again.restarts()).isZero();
            }
            assertThat(accounts.restarts()).isZero();
        }
    }

    private static String reason(ShardHost host) {
        return host.statuses().stream()
                .map(status -> String.valueOf(status.reason()))
                .collect(Collectors.joining());
    }

    private static HostedRole voiding(Long... offsets) {
        return role(ShardKind.MARKET, 3)
                .withLanes(HostedLanes.of(List.of(), Set.of()))
                .withVoided(VoidedRecords.of(new TreeMap<>(Map.of("market-3", Set.of(offsets)))));
    }

    private long sentByMarket() {
        return logs.commandsOf(Shards.accounts()).stream()
                .map(TestLogs::parse)
                .filter(record -> record.getChannel().getSender().equals(Shards.market(2)))
                .count();
    }

    private List<String> eventsOf(int market) {
        return logs.eventsOf(Topics.MARKET_EVENTS, market).stream()
                .map(event -> event.split(" ")[0])
                .toList();
    }

    private long moves() {
        return logs.commandsOf(Shards.accounts()).stream()
                .map(TestLogs::parse)
                .filter(record -> record.getOwner().hasRelease())
                .count();
    }

    private ShardHost accounts(HostSettings settings, Set<ShardAddress> leaving) {
        return ready(role(ShardKind.ACCOUNT, 0).withLanes(HostedLanes.of(MARKETS, leaving)), settings);
    }

    private ShardHost markets(HostSettings settings) {
        return ready(role(ShardKind.MARKET, 0, 1, 2).withLanes(HostedLanes.of(List.of(), Set.of())), settings);
    }

    private static ShardHost ready(HostedRole role, HostSettings settings) {
        ShardHost host = start(role, settings);
        awaitReady(host);
        return host;
    }

    private static HostedRole role(ShardKind kind, Integer... partitions) {
        return new HostedRole(
                kind,
                List.of(partitions),
                address -> new ScriptedShard(),
                address -> new ScriptedShard(),
                MoveIT::initialCommands);
    }

    private static List<MessageLite> initialCommands(ShardAddress shard) {
        return List.of(command("settings of " + shard.getPartition()));
    }
}
