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
import io.openperp.runtime.shard.ScriptedShard;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Markets move between lanes whose hosts are killed meanwhile: LOG-029. */
class MoveIT extends HostFixture {

    private static final List<ShardAddress> MARKETS = List.of(Shards.market(0), Shards.market(1), Shards.market(2));

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
        try (ShardHost accounts = accounts(settings, Set.of())) {
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "move 2 own;send market-2 publish first");
                await("events").until(() -> eventsOf(2).size() == 1);
            }
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "move 2 back;send market-2 publish second");
                await("events").until(() -> eventsOf(2).size() == 2);
            }
            long sent = sentByMarket();
            try (ShardHost markets = markets(settings)) {
                logs.submit(Shards.accounts(), "send market-2 publish third");
                await("events").until(() -> eventsOf(2).size() == 3);
                assertThat(markets.restarts()).isZero();
            }
            assertThat(sentByMarket())
                    .as("messages of the market from its own lane")
                    .isEqualTo(sent);
        }
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
