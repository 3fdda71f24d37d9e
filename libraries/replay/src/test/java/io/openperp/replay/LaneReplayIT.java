package io.openperp.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.listing.ListingTerms;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.replay.hash.ShardReport;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.snapshot.StateHashes;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** A lane with several shards is one log, and the events of each shard are compared with the stored ones (LOG-028). */
class LaneReplayIT {

    private static final ShardAddress BTC = Shards.market(0);
    private static final long STARTED_MILLIS = 1_772_800_000_000L;

    private final Lane lane = new Lane(
            Shards.accounts(),
            Map.of(
                    Shards.accounts(),
                    ReplayPlan.shardOfThisBuild(Shards.accounts()),
                    BTC,
                    ReplayPlan.shardOfThisBuild(BTC)),
            VoidedRecords.NONE);

    @Test
    void everyShardOfALaneIsReplayedAndADifferenceNamesItsShard() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(kafka.connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            kafka.topics(List.of(
                    new Topic(Topics.COMMANDS, Shards.lanes(2)),
                    new Topic(Topics.ACCOUNT_EVENTS, 1),
                    new Topic(Topics.MARKET_EVENTS, 2),
                    new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                    new Topic(Topics.STATE_HASHES, 1)));
            producer.send(new ProducerRecord<>(
                            Topics.COMMANDS,
                            Shards.lane(Shards.market(1)),
                            null,
                            OwnerRecords.tick(1).toByteArray()))
                    .get();
            run(producer, listing(1_000_00000000L), event -> event);
            for (int second = 1; second <= 5; second++) {
                run(producer, OwnerRecords.tick(STARTED_MILLIS / 1000 + second), event -> event);
            }
            publishHashes(producer);

            List<ShardReport> reports = new Replay(ReplayPlan.ofAll(kafka.connection())).run();
            assertThat(reports).extracting(ShardReport::shard).containsExactly("account-0", "market-1");
            assertThat(reports)
                    .allSatisfy(report -> assertThat(report.findings()).isEmpty());
            assertThat(reports.getFirst().stateHash()).isEqualTo(lane.stateHash());
            assertThat(reports.getFirst().counts().events())
                    .isEqualTo(lane.published(Shards.accounts()).number()
                            + lane.published(BTC).number());
            assertThat(lane.published(BTC).number()).isPositive();
            assertThatThrownBy(() ->
                            new Replay(ReplayPlan.ofAll(kafka.connection()).withShards(List.of(BTC))).run())
                    .hasMessage("market-0 has no log of its own, it is in the lane of account-0");

            run(producer, listing(2_000_00000000L), LaneReplayIT::altered);
            assertThat(new Replay(ReplayPlan.ofAll(kafka.connection()))
                            .run()
                            .getFirst()
                            .findings())
                    .isNotEmpty()
                    .allSatisfy(finding -> assertThat(finding.toString()).contains("market-events-0"));
        }
    }

    private void run(KafkaProducer<byte[], byte[]> producer, LogRecord record, UnaryOperator<LogRecord> stored)
            throws Exception {
        long offset = lane.offset() + 1;
        long millis = STARTED_MILLIS + 1000 * offset;
        producer.send(new ProducerRecord<>(Topics.COMMANDS, 0, millis, null, record.toByteArray()))
                .get();
        for (Output output : lane.apply(offset, millis, record)) {
            LogRecord event = stored.apply(output.record());
            producer.send(new ProducerRecord<>(output.topic(), output.partition(), null, event.toByteArray()))
                    .get();
        }
    }

    private void publishHashes(KafkaProducer<byte[], byte[]> producer) throws Exception {
        producer.send(StateHashes.record(StateHashed.newBuilder()
                        .setShard(lane.address())
                        .setOffset(lane.offset())
                        .setChannelsHash(Keys.write(lane.channelHash()))
                        .setStateHash(Keys.write(lane.stateHash()))
                        .build()))
                .get();
    }

    static LogRecord listing(long impactNotional) {
        MarketListing.Builder listing = ListingTerms.listing(DefaultMarkets.BTC_USD, ExchangeParameters.DEFAULTS)
                .setFeeAccount(Keys.write(keyOf("fees")))
                .setInsuranceFund(Keys.write(keyOf("fund")))
                .setImpactNotional(impactNotional);
        return OwnerRecords.of(
                BTC,
                MarketCommand.newBuilder()
                        .setListMarket(ListMarket.newBuilder().setListing(listing))
                        .build());
    }

    private static Bytes32 keyOf(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    static LogRecord altered(LogRecord event) {
        return event.toBuilder()
                .setBody(event.getBody().concat(ByteString.copyFromUtf8("!")))
                .build();
    }
}
