package io.openperp.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.exchange.Rules;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.replay.hash.PublishedHashes.ExpectedHash;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.ShardReport.Checkpoint;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The findings in the report of a replay: none of a log that fits, else each flaw and its place. */
class ReplayOfLogsIT {

    private LocalKafka kafka;
    private RecordedExchange exchange;

    @BeforeEach
    void recordTwoTransactions() {
        kafka = LocalKafka.ephemeral();
        exchange = RecordedExchange.onEmpty(kafka);
        exchange.refusedTransaction();
        exchange.refusedTransaction();
    }

    @AfterEach
    void closeExchange() {
        exchange.close();
        kafka.close();
    }

    @Test
    void brokerWithoutAnExchangeIsRefusedWithTheTopicsThatItHas() {
        try (LocalKafka other = LocalKafka.ephemeral()) {
            assertThatThrownBy(() -> new Replay(ReplayPlan.ofAll(other.connection())).run())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("this broker has no topics of an exchange: []");
        }
    }

    @Test
    void logThatFitsEndsInThePublishedStateWithoutAFinding() throws Exception {
        exchange.publishHashes();

        ShardReport report = replay();

        assertThat(report.findings()).isEmpty();
        assertThat(report.shard()).isEqualTo(Shards.name(exchange.shard));
        assertThat(report.from()).isZero();
        assertThat(report.offset()).isEqualTo(exchange.offset());
        assertThat(report.stateHash()).isEqualTo(exchange.running().stateHash());
        assertThat(report.counts()).isEqualTo(new ShardReport.Counts(2, 2, 2, 2, 0, exchange.events(), 0, 2));
    }

    @Test
    void logUnderTheNewestRulesIsReplayedUnderThem() throws Exception {
        exchange.run(rules(Rules.NEWEST));
        exchange.refusedTransaction();
        exchange.publishHashes();

        ShardReport report = replay();

        assertThat(report.findings()).isEmpty();
        assertThat(report.rulesVersion()).isEqualTo(Rules.NEWEST);
    }

    @Test
    void rulesThatThisBuildDoesNotKnowStopTheReplayAtTheirRecord() throws Exception {
        exchange.append(rules(Rules.NEWEST + 1).toByteArray());

        ShardReport report = replay();

        assertThat(report.stateHash()).isNull();
        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.offset()).isEqualTo(exchange.offset());
            assertThat(finding.what())
                    .contains("rules version " + (Rules.NEWEST + 1) + " is unknown to this binary, which knows 1 to "
                            + Rules.NEWEST);
        });
    }

    @Test
    void stateHashThatDiffersIsNamedWithItsOffsetAndItsSource() throws Exception {
        exchange.publishStateHash(other());
        exchange.refusedTransaction();

        ShardReport report = replay();

        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.shard()).isEqualTo(Shards.name(exchange.shard));
            assertThat(finding.offset()).isEqualTo(1);
            assertThat(finding.what())
                    .matches("the hash of the state is .{43,44}, but state-hashes offset \\d+ says " + other());
        });
        assertThat(report.offset())
                .as("a shard that diverges is not replayed further")
                .isEqualTo(1);
    }

    @Test
    void hashOfASavedAnswerThatDiffersIsNamedWithIt() throws Exception {
        ExpectedHash saved =
                new ExpectedHash(exchange.shard, 0, ExpectedHash.Kind.CHANNELS, other(), "the answer of Tuesday");

        assertThat(replay(plan().withExpected(List.of(saved))).findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.offset()).isZero();
                    assertThat(finding.what())
                            .startsWith("the hash of the channels is ")
                            .endsWith(", but the answer of Tuesday says " + other());
                });
    }

    @Test
    void logThatEndsBeforeAnExpectedHashHasLostItsEnd() throws Exception {
        ExpectedHash later =
                new ExpectedHash(exchange.shard, 9, ExpectedHash.Kind.STATE, other(), "the answer of Tuesday");

        assertThat(replay(plan().withExpected(List.of(later))).findings())
                .containsExactly(new Finding(
                        Shards.name(exchange.shard),
                        9,
                        "the log ends at offset 1, but the answer of Tuesday knows the state at offset 9"));
    }

    @Test
    void eventThatIsMissingInTheMiddleIsNamedWithItsNumberAndItsCommand() throws Exception {
        exchange.run(exchange.transaction(), event -> null);
        long missing = exchange.events();
        exchange.refusedTransaction();
        exchange.publishHashes();

        assertThat(replay().findings()).isNotEmpty().first().satisfies(finding -> {
            assertThat(finding.offset()).isEqualTo(2);
            assertThat(finding.what()).startsWith("event number " + missing + " is missing: ");
        });
    }

    @Test
    void eventThatWasStoredDifferentlyIsNamedWithItsNumberAndItsOffset() throws Exception {
        exchange.run(
                exchange.transaction(),
                event -> event.toBuilder()
                        .setBody(ByteString.copyFromUtf8("other"))
                        .build());

        assertThat(replay().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.what())
                        .startsWith("the event at offset 2 of account-events-0, number 3, has been altered: "));
    }

    @Test
    void commandThatCannotBeReadStopsTheReplayUnlessItWasVoided() throws Exception {
        exchange.append("no record".getBytes(StandardCharsets.US_ASCII));
        long damaged = exchange.offset();

        ShardReport stopped = replay();

        assertThat(stopped.stateHash()).isNull();
        assertThat(stopped.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.offset()).isEqualTo(damaged);
            assertThat(finding.what())
                    .startsWith("the shard stops: ")
                    .endsWith("if the operators have voided this record, replay with their list");
        });

        VoidedRecords voided = VoidedRecords.of(new TreeMap<>(Map.of(Shards.name(exchange.shard), List.of(damaged))));
        ShardReport passed = replay(plan().withVoided(voided));

        assertThat(passed.findings()).isEmpty();
        assertThat(passed.offset()).isEqualTo(damaged);
    }

    @Test
    void transactionWhoseSignatureIsBadIsNamedWithItsSigner() throws Exception {
        LogRecord signed = exchange.transaction();
        AccountCommand.Builder forged = command(signed).toBuilder();
        byte[] signature = forged.getSignedTransaction().getSignature().toByteArray();
        signature[0] ^= 1;
        forged.getSignedTransactionBuilder().setSignature(ByteString.copyFrom(signature));
        exchange.run(signed.toBuilder().setBody(forged.build().toByteString()).build());

        ShardReport report = replay();

        assertThat(report.counts().badSignatures()).isEqualTo(1);
        assertThat(report.findings())
                .containsExactly(new Finding(
                        Shards.name(exchange.shard), 2, "bad signature of signer " + exchange.alice.publicKey()));
    }

    @Test
    void commandThatOnlyAHostMayAppendIsFoundUnderTheNameOfAGateway() throws Exception {
        exchange.run(exchange.fromGateway(AccountCommand.newBuilder()
                .setTick(Tick.newBuilder().setSecond(1))
                .build()));

        assertThat(replay().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.offset()).isEqualTo(2);
            assertThat(finding.what()).startsWith("a gateway appended TICK, ");
        });
    }

    @Test
    void checkpointsAreTakenAsOftenAsAskedAndAtTheEnd() throws Exception {
        exchange.refusedTransaction();

        assertThat(replay(plan().withCheckpointEvery(2)).checkpoints())
                .extracting(Checkpoint::offset)
                .containsExactly(1L, 2L);
        assertThat(replay(plan().between(new ReplayPlan.Start.Beginning(), OptionalLong.of(1)))
                        .checkpoints())
                .extracting(Checkpoint::offset)
                .containsExactly(1L);
    }

    @Test
    void partitionThatDoesNotExistIsRefusedWithThoseThatDo() {
        ShardAddress missing = Shards.market(2);

        assertThatThrownBy(() -> replay(plan().withShards(List.of(missing))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no shard market-2, there are [account-0]");
    }

    @Test
    void logThatWasTrimmedNeedsASnapshotToBeginAt() throws Exception {
        TopicPartition commands = new TopicPartition(Topics.COMMANDS, Shards.lane(exchange.shard));
        try (Admin admin = Admin.create(kafka.connection())) {
            admin.deleteRecords(Map.of(commands, RecordsToDelete.beforeOffset(1)))
                    .all()
                    .get();
        }
        String name = Shards.name(exchange.shard);

        assertThatThrownBy(this::replay)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the log of " + name + " begins at offset 1: ");
        assertThatThrownBy(() -> replay(plan().between(new ReplayPlan.Start.NewestSnapshot(), OptionalLong.empty())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the log of " + name + " begins at offset 1: earlier records have been deleted, and it has no"
                                + " snapshot to begin at");
    }

    @Test
    void shardWithoutASnapshotIsReplayedFromTheBeginningOfItsLog() throws Exception {
        ShardReport report = replay(plan().between(new ReplayPlan.Start.NewestSnapshot(), OptionalLong.empty()));

        assertThat(report.findings()).isEmpty();
        assertThat(report.from()).isZero();
        assertThat(report.stateHash()).isEqualTo(exchange.running().stateHash());
        assertThat(replay(plan().between(new ReplayPlan.Start.SnapshotBefore(1), OptionalLong.empty()))
                        .from())
                .isZero();
    }

    private static LogRecord rules(int version) {
        return RecordedExchange.fromOwner(AccountCommand.newBuilder()
                .setRulesVersion(RulesVersion.newBuilder().setVersion(version)));
    }

    private static Bytes32 other() {
        return Sha256.of("another state".getBytes(StandardCharsets.US_ASCII));
    }

    private static AccountCommand command(LogRecord record) throws Exception {
        return AccountCommand.parseFrom(record.getBody());
    }

    private ReplayPlan plan() {
        return ReplayPlan.ofAll(kafka.connection()).withShards(List.of(exchange.shard));
    }

    private ShardReport replay() throws InterruptedException {
        return replay(plan());
    }

    private static ShardReport replay(ReplayPlan plan) throws InterruptedException {
        return new Replay(plan).run().getFirst();
    }
}
