package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.HostedLanes;
import io.openperp.runtime.shard.HostedRole;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host of a lane with several shards: LOG-028. */
class LaneIT extends HostFixture {

    /** There is one account shard, so each test needs logs of its own. */
    @BeforeEach
    void beginAnotherExchange() {
        stopBroker();
        startBroker();
    }

    @Test
    void eventsOfEveryShardGoToItsOwnPartitionAndNothingElseIsAppended() throws Exception {
        try (ShardHost host = lane(HostSettings.of(logs.connection), 0, 1)) {
            logs.submit(
                    Shards.accounts(),
                    "send market-0 publish m;send market-1 send account-0 publish settled;publish a");
            awaitOwnEvents(2);
            assertThat(logs.eventsOf(Topics.ACCOUNT_EVENTS, 0))
                    .extracting(event -> event.split(" ")[0])
                    .containsExactly("a", "settled");
            assertThat(logs.eventsOf(Topics.MARKET_EVENTS, 0)).hasSize(1);
            assertThat(logs.commandsOf(Shards.market(0))).isEmpty();
            assertThat(made).extracting(shard -> shard.applied.getFirst()).contains("settings of 0", "settings of 1");
        }
    }

    @Test
    void aKilledHostGoesOnWithNothingLostAndNothingTwice() throws Exception {
        HostSettings settings = HostSettings.of(logs.connection).withSnapshots(20, Duration.ofHours(1));
        for (int round = 1; round <= 4; round++) {
            ShardHost host = lane(settings, 2, 3);
            for (int i = 50 * (round - 1); i < 50 * round; i++) {
                logs.submit(Shards.accounts(), "send market-2 publish m" + i);
            }
            int enough = 50 * round - 7;
            await("events").until(() -> logs.eventsOf(Topics.MARKET_EVENTS, 2).size() >= enough);
            host.kill();
        }
        try (ShardHost host = lane(settings, 2, 3)) {
            await("events").until(() -> logs.eventsOf(Topics.MARKET_EVENTS, 2).size() >= 200);
        }
        assertThat(logs.eventsOf(Topics.MARKET_EVENTS, 2))
                .extracting(event -> event.split(" ")[0])
                .containsExactlyElementsOf(
                        IntStream.range(0, 200).mapToObj(i -> "m" + i).toList());
        assertThat(made.getLast().applied).as("replayed from a snapshot").doesNotContain("publish m0");
    }

    @Test
    void theHostAppendsWhatTheLaneNeedsToGoOn() throws Exception {
        try (ShardHost host = lane(HostSettings.of(logs.connection), 4)) {
            logs.submit(
                    Shards.accounts(), "send market-4 x;".repeat(1000) + "send market-4 send account-0 publish last");
            awaitOwnEvents(1);
        }
        assertThat(logs.commandsOf(Shards.accounts()))
                .extracting(TestLogs::parse)
                .filteredOn(record -> record.getOwner().getGoOn())
                .hasSizeBetween(1, 4); // a tick does as well
    }

    /** DLY-004: nobody sends anything meanwhile, and a tick comes only once a second. */
    @Test
    void theHostAppendsARecordWhenSomethingHeldBackIsDue() throws Exception {
        try (ShardHost host = lane(HostSettings.of(logs.connection), 5)) {
            for (int i = 1; i <= 10; i++) {
                logs.submit(Shards.accounts(), "send market-5 hold 20 late");
                int released = i;
                await("what was held back")
                        .until(() -> logs.eventsOf(Topics.MARKET_EVENTS, 5).size() >= released);
            }
        }
        assertThat(logs.commandsOf(Shards.accounts()))
                .extracting(TestLogs::parse)
                .filteredOn(record -> record.getOwner().getGoOn())
                .hasSizeBetween(5, 30);
    }

    private void awaitOwnEvents(int count) {
        await(count + " events")
                .until(() -> logs.eventsOf(Topics.ACCOUNT_EVENTS, 0).size() >= count);
    }

    /** A host of the lane of an account shard that these markets have joined. */
    private ShardHost lane(HostSettings settings, Integer... markets) {
        HostedRole role = TestLogs.accounts(made)
                .withLanes(new HostedLanes(
                        false, Stream.of(markets).map(Shards::market).toList(), Set.of()));
        ShardHost host = start(role, settings);
        awaitReady(host);
        return host;
    }
}
