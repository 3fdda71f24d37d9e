package io.openperp.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.replay.hash.ShardReport;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.HostedLanes;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.voiding.VoidedRecords;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The events of a market that has moved follow from the logs of two lanes (LOG-029). */
class MovedMarketReplayIT {

    private static final ShardAddress BTC = Shards.market(0);
    private static final long STARTED_MILLIS = 1_772_800_000_000L;
    private static final HostedLanes LANES = HostedLanes.of(List.of(BTC), Set.of());

    private final Map<ShardAddress, Lane> lanes =
            Map.of(Shards.accounts(), newLane(Shards.accounts()), BTC, newLane(BTC));
    private KafkaProducer<byte[], byte[]> producer;
    private UnaryOperator<LogRecord> storage = event -> event;
    private long millis = STARTED_MILLIS;

    private static Lane newLane(ShardAddress first) {
        return LANES.newLane(first, ReplayPlan::shardOfThisBuild, VoidedRecords.NONE);
    }

    @Test
    void bothLanesAreReplayedAndLostEventsAreMadeAnewFromBoth() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                KafkaProducer<byte[], byte[]> open =
                        new KafkaProducer<>(kafka.connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer = open;
            kafka.topics(topics());
            Lane accounts = lanes.get(Shards.accounts());
            Lane own = lanes.get(BTC);
            run(accounts, LaneReplayIT.listing(1_000_00000000L));
            run(accounts, OwnerRecords.moveFirst(BTC));
            release(accounts);
            run(own, LaneReplayIT.listing(2_000_00000000L));
            assertThat(own.addresses()).containsExactly(BTC);

            List<ShardReport> reports = new Replay(ReplayPlan.ofAll(kafka.connection())).run();
            assertThat(reports).extracting(ShardReport::shard).containsExactly("account-0", "market-0");
            assertThat(reports)
                    .allSatisfy(report -> assertThat(report.findings()).isEmpty());
            assertThat(reports.getLast().stateHash()).isEqualTo(own.stateHash());

            storage = LaneReplayIT::altered;
            run(own, LaneReplayIT.listing(3_000_00000000L));
            storage = event -> event;
            run(own, LaneReplayIT.listing(4_000_00000000L));
            assertThat(new EventRebuild(ReplayPlan.ofAll(kafka.connection())).run(false))
                    .filteredOn(outcome -> outcome.shard().equals("market-0"))
                    .singleElement()
                    .satisfies(outcome -> {
                        assertThat(outcome.flaw()).contains("has been altered");
                        assertThat(outcome.written())
                                .isEqualTo(own.published(BTC).number());
                    });
            assertThat(new Replay(ReplayPlan.ofAll(kafka.connection())).run()).allSatisfy(report -> {
                assertThat(report.findings()).isEmpty();
                assertThat(report.counts().unmatched()).isZero();
            });
        }
    }

    private static List<Topic> topics() {
        return List.of(
                new Topic(Topics.COMMANDS, Shards.lanes(1)),
                new Topic(Topics.ACCOUNT_EVENTS, 1),
                new Topic(Topics.MARKET_EVENTS, 1),
                new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                new Topic(Topics.STATE_HASHES, 1));
    }

    private void release(Lane lane) throws Exception {
        for (Map.Entry<ShardAddress, Long> stopped : lane.stopped().entrySet()) {
            run(lane, OwnerRecords.release(stopped.getKey(), stopped.getValue(), 0));
        }
    }

    /** Appends the record to the log of a lane, applies it, and appends what follows from it. */
    private void run(Lane lane, LogRecord record) throws Exception {
        long offset = lane.offset() + 1;
        millis += 1000;
        send(Topics.COMMANDS, Shards.lane(lane.address()), record);
        for (Output output : lane.apply(offset, millis, record)) {
            if (output.topic().equals(Topics.COMMANDS)) {
                run(lanes.get(Shards.firstOfLane(output.partition())), output.record());
            } else {
                send(output.topic(), output.partition(), storage.apply(output.record()));
            }
        }
    }

    private void send(String topic, int partition, LogRecord record) throws Exception {
        producer.send(new ProducerRecord<>(topic, partition, millis, null, record.toByteArray()))
                .get();
    }
}
