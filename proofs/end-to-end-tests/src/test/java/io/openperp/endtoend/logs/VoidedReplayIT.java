package io.openperp.endtoend.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.localsuite.LocalSuite;
import io.openperp.logs.ReplayCommand;
import io.openperp.replay.Replay;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.hash.ShardReport;
import io.openperp.runtime.host.HostSettings;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.host.ShardStatus;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.VoidedList;
import io.openperp.units.Base58;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An account shard that stopped for good continues with a signed list, and a replay of its log needs the same list (LOG-015). */
class VoidedReplayIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    private static final Map<String, String> APPEND_TIME = Map.of("message.timestamp.type", "LogAppendTime");
    private static final byte[] SEED = new byte[32];

    @TempDir
    private Path directory;

    @Test
    void replayNeedsTheListThatTheHostHad() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            kafka.topics(List.of(
                    new Topic(Topics.COMMANDS, Shards.lanes(1), APPEND_TIME),
                    new Topic(Topics.ACCOUNT_EVENTS, 1, APPEND_TIME),
                    new Topic(Topics.MARKET_EVENTS, 1, APPEND_TIME),
                    new Topic(Topics.OWNERS, 1),
                    new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                    new Topic(Topics.STATE_HASHES, 1)));
            Map<String, Object> connection = Map.of("bootstrap.servers", kafka.bootstrapServers());
            long poisoned = stopForGood(connection);
            Path list = signedList("account-0 " + poisoned + " three bytes that are no record");
            VoidedRecords voided =
                    VoidedRecords.of(VoidedList.read(Files.readString(list)).offsets());
            StateHash state = goOn(connection, voided, poisoned);

            ReplayPlan plan = ReplayPlan.ofAll(connection).withShards(List.of(Shards.accounts()));
            ShardReport report = new Replay(plan.withVoided(voided)).run().getFirst();
            assertThat(report.findings()).isEmpty();
            assertThat(report.offset()).isGreaterThanOrEqualTo(state.offset());
            assertThat(report.counts().hashes()).isGreaterThan(1);
            ShardReport without = new Replay(plan).run().getFirst();
            assertThat(without.stateHash()).isNull();
            assertThat(without.findings().getFirst().offset()).isEqualTo(poisoned);
            assertThat(without.findings().getFirst().what())
                    .startsWith("the shard stops: ")
                    .endsWith("; if the operators have voided this record, replay with their list");

            assertThat(replay(kafka, "--voided-records", list.toString())).isZero();
            assertThat(replay(kafka, "--voided-records", list.toString(), "--from", "snapshot"))
                    .isZero();
            assertThat(replay(kafka)).isEqualTo(ReplayCommand.DIFFERENT);
            assertThat(replay(kafka, "--from", "snapshot"))
                    .as("the snapshot was made with a list")
                    .isEqualTo(1);
            Files.writeString(list, Files.readString(list).replace("three", "four"));
            assertThat(replay(kafka, "--voided-records", list.toString())).isEqualTo(1);
            Files.writeString(list, VoidedList.TITLE + "\naccount-0 " + poisoned + "\n");
            assertThat(replay(kafka, "--voided-records", list.toString())).isEqualTo(1);
        }
    }

    /** Returns the offset of a record at which the shard stops. */
    private static long stopForGood(Map<String, Object> connection) throws Exception {
        try (ShardHost host = start(connection, VoidedRecords.NONE)) {
            await().atMost(SOON).until(() -> host.isReady() && status(host).offset() > 0);
            long poisoned;
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(connection, new ByteArraySerializer(), new ByteArraySerializer())) {
                poisoned = producer.send(new ProducerRecord<>(Topics.COMMANDS, 0, null, new byte[] {-1, -1, -1}))
                        .get()
                        .offset();
            }
            await().atMost(SOON).until(() -> status(host).state() == ShardStatus.State.FAILED);
            return poisoned;
        }
    }

    private static StateHash goOn(Map<String, Object> connection, VoidedRecords voided, long poisoned)
            throws Exception {
        try (ShardHost host = start(connection, voided)) {
            await().atMost(SOON).until(() -> host.isReady() && status(host).offset() > poisoned + 1);
            return host.stateHash(0).get(10, TimeUnit.SECONDS);
        }
    }

    private static ShardHost start(Map<String, Object> connection, VoidedRecords voided) {
        HostedRole role = new HostedRole(
                        ShardKind.ACCOUNT,
                        List.of(0),
                        ReplayPlan::shardOfThisBuild,
                        ReplayPlan::shardOfThisBuild,
                        accounts -> List.of())
                .withVoided(voided);
        ShardHost host = new ShardHost(role, HostSettings.of(connection));
        host.start();
        return host;
    }

    /** A signed list, created as an operator creates it. */
    private Path signedList(String entry) throws Exception {
        Path key = Files.writeString(directory.resolve("admin.key"), Base58.encode(SEED) + "\n");
        Path list = Files.writeString(directory.resolve("voided.txt"), VoidedList.TITLE + "\n" + entry + "\n");
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThat(LocalSuite.commandLine()
                            .execute("sign-voided-records", "--key", key.toString(), list.toString()))
                    .isZero();
        } finally {
            System.setOut(out);
        }
        String signed = printed.toString(StandardCharsets.UTF_8);
        assertThat(signed).contains("signature " + SecretKey.ofSeed(SEED).publicKey() + " ");
        return Files.writeString(list, signed);
    }

    private static int replay(LocalKafka kafka, String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("replay", "--bootstrap-servers", kafka.bootstrapServers(), "--shard", "account-0"));
        arguments.addAll(List.of(options));
        return LocalSuite.commandLine().execute(arguments.toArray(String[]::new));
    }

    private static ShardStatus status(ShardHost host) {
        return host.statuses().getFirst();
    }
}
