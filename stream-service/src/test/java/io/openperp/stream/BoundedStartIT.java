package io.openperp.stream;

import static io.openperp.stream.Facts.agent;
import static io.openperp.stream.Facts.ask;
import static io.openperp.stream.Facts.bid;
import static io.openperp.stream.Facts.buy;
import static io.openperp.stream.Facts.cancelRejected;
import static io.openperp.stream.Facts.changed;
import static io.openperp.stream.Facts.deposit;
import static io.openperp.stream.Facts.feePolicy;
import static io.openperp.stream.Facts.feeProgramme;
import static io.openperp.stream.Facts.filled;
import static io.openperp.stream.Facts.leverage;
import static io.openperp.stream.Facts.mark;
import static io.openperp.stream.Facts.multisig;
import static io.openperp.stream.Facts.someone;
import static io.openperp.stream.Facts.subAccount;
import static io.openperp.stream.Facts.trade;
import static io.openperp.stream.Facts.traded;
import static io.openperp.stream.Facts.volatility;
import static io.openperp.stream.Facts.withdrawal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.openperp.journal.StreamSnapshotManifest;
import io.openperp.journal.Topics;
import io.openperp.journal.WithdrawalState;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start from a snapshot is a start from the beginning of the logs, and reads only what came after (STR-022). */
class BoundedStartIT {

    private static final String OFTEN = "openperp.stream.snapshots.every=100ms";
    private static final String NONE = "openperp.stream.snapshots.enabled=false";
    private static final String ONLY_READS = "openperp.stream.snapshots.every=1d";
    private static final TopicPartition MANIFESTS = new TopicPartition(Topics.STREAM_SNAPSHOTS, 0);

    private final List<Bytes32> traders = new ArrayList<>();
    private final Random random = new Random(23);
    private final RandomOrders orders = new RandomOrders(random);

    @Test
    void everythingAClientCanGetIsWhatAReplicaServesThatHasReadAllLogs() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                EventLog log = newLog(kafka);
                RunningStream writer = RunningStream.startOn(kafka, OFTEN)) {
            publish(log, 200);
            Map<String, Long> early = Firsts.numbers(writer, List.copyOf(traders));
            publish(log, 200);
            awaitSnapshotOfEverything(writer, log);
            writer.close();
            int before = log.records();
            publish(log, 50);

            try (RunningStream bounded = RunningStream.startOn(kafka, ONLY_READS);
                    RunningStream whole = RunningStream.startOn(kafka, NONE)) {
                assertThat(bounded.metric("stream_start_records")).isEqualTo(log.records() - before);
                assertThat(whole.metric("stream_start_records")).isEqualTo(log.records());
                assertSame(bounded, whole);
                assertThat(Firsts.resumed(bounded, traders, early)).isEqualTo(Firsts.resumed(whole, traders, early));

                publish(log, 50);
                bounded.awaitRecords(log.records());
                whole.awaitRecords(log.records());
                assertSame(bounded, whole);
            }
        }
    }

    @Test
    void snapshotsOfTwoReplicasAtOnceServeEitherAndAccountsThatChangeMeanwhile() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                EventLog log = newLog(kafka)) {
            try (RunningStream one = RunningStream.startOn(kafka, OFTEN);
                    RunningStream other = RunningStream.startOn(kafka, OFTEN)) {
                for (int i = 0; i < 20; i++) {
                    publish(log, 100);
                    Thread.sleep(50);
                }
                awaitSnapshotOfEverything(one, log);
                awaitSnapshotOfEverything(other, log);
            }
            try (RunningStream bounded = RunningStream.startOn(kafka, ONLY_READS);
                    RunningStream whole = RunningStream.startOn(kafka, NONE)) {
                assertThat(bounded.metric("stream_start_records")).isZero();
                assertSame(bounded, whole);
            }
        }
    }

    @Test
    void anAlteredOrUnknownSnapshotGivesWayToTheOneBefore() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                EventLog log = newLog(kafka)) {
            try (RunningStream writer = RunningStream.startOn(kafka, OFTEN)) {
                publish(log, 100);
                awaitSnapshotOfEverything(writer, log);
            }
            StreamSnapshotManifest newest = StreamSnapshotManifest.parseFrom(
                    records(kafka, MANIFESTS).getLast().value());
            manifest(kafka, newest.toBuilder().setSlot(0));
            manifest(kafka, newest.toBuilder().setSlot(1).setFormatVersion(99));
            manifest(kafka, newest.toBuilder().setSlot(2).setStateHash(ByteString.copyFrom(new byte[32])));
            manifest(kafka, newest.toBuilder().setSlot(3).addPartOffsets(1_000_000));
            int before = log.records();
            publish(log, 10);
            try (RunningStream bounded = RunningStream.startOn(kafka, ONLY_READS);
                    RunningStream whole = RunningStream.startOn(kafka, NONE)) {
                assertThat(bounded.metric("stream_snapshots_unusable")).isEqualTo(3);
                assertThat(bounded.metric("stream_start_records")).isEqualTo(log.records() - before);
                assertSame(bounded, whole);
            }
        }
    }

    @Test
    void whereADiskDamagedThePartsTheLogsAreReadFromTheirBeginning(@TempDir Path directory) throws Exception {
        int records;
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                EventLog log = newLog(kafka);
                RunningStream writer = RunningStream.startOn(kafka, OFTEN)) {
            publish(log, 100);
            awaitSnapshotOfEverything(writer, log);
            records = log.records();
        }
        flipEveryBatch(directory.resolve("log/stream-snapshots-1/00000000000000000000.log"));
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                RunningStream bounded = RunningStream.startOn(kafka, OFTEN);
                RunningStream whole = RunningStream.startOn(kafka, NONE)) {
            assertThat(bounded.metric("stream_snapshots_unusable")).isPositive();
            assertThat(bounded.metric("stream_start_records")).isEqualTo(records);
            assertSame(bounded, whole);
            awaitSnapshot(bounded);
        }
    }

    @Test
    void eventsWrittenAnewAreGoneOnWith() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                EventLog log = newLog(kafka)) {
            try (RunningStream writer = RunningStream.startOn(kafka, OFTEN)) {
                publish(log, 100);
                awaitSnapshotOfEverything(writer, log);
            }
            log.rebuild(kafka.bootstrapServers());
            publish(log, 10);
            try (RunningStream bounded = RunningStream.startOn(kafka, ONLY_READS);
                    RunningStream whole = RunningStream.startOn(kafka, NONE)) {
                assertThat(bounded.metric("stream_snapshots_unusable")).isZero();
                assertSame(bounded, whole);
            }
        }
    }

    @Test
    void aSnapshotOfOtherLogsIsNotUsed() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                LocalKafka elsewhere = LocalKafka.ephemeral();
                EventLog log = newLog(kafka);
                EventLog other = newLog(elsewhere)) {
            try (RunningStream writer = RunningStream.startOn(elsewhere, OFTEN)) {
                publish(other, 100);
                awaitSnapshotOfEverything(writer, other);
            }
            publish(log, 200);
            copySnapshots(elsewhere, kafka);
            try (RunningStream bounded = RunningStream.startOn(kafka, OFTEN);
                    RunningStream whole = RunningStream.startOn(kafka, NONE)) {
                assertThat(bounded.metric("stream_snapshots_unusable")).isPositive();
                assertSame(bounded, whole);
                awaitSnapshot(bounded);
            }
        }
    }

    private static EventLog newLog(LocalKafka kafka) {
        kafka.topics(List.of(new Topic(Topics.STREAM_SNAPSHOTS, 2, Map.of("cleanup.policy", "compact"))));
        return RunningStream.newLog(kafka);
    }

    /** Publishes so many records of all kinds. */
    private void publish(EventLog log, int records) {
        for (int i = 0; i < records; i++) {
            if (traders.size() < 40 && random.nextInt(4) == 0) {
                traders.add(someone());
                log.account(traders.getLast(), deposit("10000"));
                continue;
            }
            Bytes32 trader = someTrader();
            String price = Integer.toString(90_000 + random.nextInt(100) * 100);
            switch (random.nextInt(18)) {
                case 0, 1 -> log.account(trader, changed(buy(someone(), price, "0.01")));
                case 2 -> log.account(trader, filled(buy(someone(), price, "0.1"), "0.1", "10000"));
                case 3 -> log.account(trader, leverage("ETH-USD", Integer.toString(1 + random.nextInt(10))));
                case 4 ->
                    log.account(
                            trader, cancelRejected(ByteString.copyFrom(someone().toByteArray()), "no order"));
                case 5 -> log.market(0, "BTC-USD", bid(price, "0." + (1 + random.nextInt(9))), trade(price, "0.1"));
                case 6 -> log.market(1, "ETH-USD", ask(price, Integer.toString(random.nextInt(3))));
                case 7 -> log.market(0, "BTC-USD", mark(price));
                case 8 -> log.account(trader, agent(someone(), false));
                case 9 -> log.account(trader, subAccount(trader, someone(), "hedges", false));
                case 10 -> log.account(trader, multisig(trader, someTrader(), someTrader()));
                case 11 ->
                    log.account(
                            trader,
                            withdrawal(
                                    "0-" + random.nextInt(9),
                                    WithdrawalState.forNumber(1 + random.nextInt(5)),
                                    1 + random.nextInt(9)));
                case 12 ->
                    log.account(trader, traded(trader, random.nextInt(40), Integer.toString(random.nextInt(100_000))));
                case 13 ->
                    log.account(trader, feePolicy(random.nextInt(2) == 0 ? "" : "ETH-USD", 1 + random.nextInt(9)));
                case 14 -> log.account(trader, feeProgramme(trader, random.nextInt(3) == 0 ? "" : "makers"));
                case 15, 16 -> log.market(1, "ETH-USD", orders.next());
                default -> log.market(1, "ETH-USD", volatility(random.nextInt(2), random.nextInt(5)));
            }
        }
    }

    private Bytes32 someTrader() {
        return traders.isEmpty() ? someone() : traders.get(random.nextInt(traders.size()));
    }

    private void assertSame(RunningStream bounded, RunningStream whole) throws Exception {
        assertThat(Firsts.of(bounded, traders)).isEqualTo(Firsts.of(whole, traders));
    }

    private static void awaitSnapshotOfEverything(RunningStream stream, EventLog log) throws Exception {
        stream.awaitRecords(log.records());
        awaitSnapshot(stream);
    }

    private static void awaitSnapshot(RunningStream stream) throws Exception {
        await("a snapshot in time")
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> stream.metric("stream_snapshot_behind_records") <= 0);
    }

    private static void manifest(LocalKafka kafka, StreamSnapshotManifest.Builder manifest) {
        byte[] key = ("manifest/" + manifest.getSlot()).getBytes(StandardCharsets.UTF_8);
        send(
                kafka,
                List.of(new ProducerRecord<>(
                        MANIFESTS.topic(), 0, key, manifest.build().toByteArray())));
    }

    private static void copySnapshots(LocalKafka from, LocalKafka to) {
        send(to, records(from, MANIFESTS));
        send(to, records(from, new TopicPartition(Topics.STREAM_SNAPSHOTS, 1)));
    }

    private static void send(LocalKafka kafka, List<ProducerRecord<byte[], byte[]>> records) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(kafka.connection(), new ByteArraySerializer(), new ByteArraySerializer())) {
            records.forEach(producer::send);
        }
    }

    private static List<ProducerRecord<byte[], byte[]>> records(LocalKafka kafka, TopicPartition place) {
        List<ProducerRecord<byte[], byte[]>> found = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(kafka.connection(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(place));
            consumer.seekToBeginning(List.of(place));
            long end = consumer.endOffsets(List.of(place)).get(place);
            while (consumer.position(place) < end) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> found.add(
                                new ProducerRecord<>(place.topic(), place.partition(), record.key(), record.value())));
            }
        }
        return found;
    }

    private static void flipEveryBatch(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer batches = ByteBuffer.wrap(bytes);
        int position = 0;
        while (position + 12 <= bytes.length && batches.getInt(position + 8) > 0) {
            position += 12 + batches.getInt(position + 8);
            bytes[position - 1] ^= 1;
        }
        Files.write(file, bytes);
    }
}
