package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Arrival;
import io.openperp.journal.Fill;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.WrittenOutAction;
import io.openperp.localsuite.LocalSuite;
import io.openperp.replay.Replay;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.hash.HashFile;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.ShardReport.Checkpoint;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.snapshot.StoredSnapshots;
import io.openperp.submission.ActionMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.NewOrder;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The exchange, rebuilt from its logs while it runs: everything fits, and what was changed is found where it is. */
@ExtendWith(OnTheExchange.class)
class ReplayIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final ShardAddress BTC_MARKET = Shards.market(0);

    @TempDir
    private Path directory;

    private Trader alice;
    private ReplayPlan plan;

    @BeforeEach
    void trade(Exchange exchange) throws Exception {
        alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(buy(BTC, "0.01", "99000"));
        assertThat(bob.send(sell(BTC, "0.01", "99000")).only().status()).isEqualTo("filled");
        plan = ReplayPlan.ofAll(exchange.ownRecords());
    }

    @Test
    void everySignatureEventAndHashFits() throws Exception {
        Replay replay = new Replay(plan);
        List<ShardReport> reports = replay.run();
        assertThat(reports).flatExtracting(ShardReport::findings).isEmpty();
        assertThat(replay.progress().records())
                .isEqualTo(reports.stream()
                        .mapToLong(report -> report.counts().records())
                        .sum())
                .isGreaterThanOrEqualTo(replay.progress().total());
        assertThat(replay.progress())
                .as("with the spare markets")
                .asString()
                .endsWith("(100 %), 12 of 12 shards are done");
        List<ShardReport> inUse =
                reports.stream().filter(report -> report.counts().events() > 0).toList();
        assertThat(inUse)
                .extracting(ShardReport::shard)
                .contains("account-0", "market-0", "market-2")
                .hasSize(4);
        assertThat(inUse).allSatisfy(report -> {
            assertThat(report.counts().records()).isEqualTo(report.offset() + 1);
            assertThat(report.counts().badSignatures()).isZero();
            assertThat(report.counts().hashes())
                    .as("hashes published since the start")
                    .isPositive();
        });
        ShardReport ofAlice = reports.getFirst();
        assertThat(ofAlice.counts().signatures())
                .isEqualTo(ofAlice.counts().transactions())
                .isGreaterThan(1);
        assertThat(ofAlice.counts().events()).isPositive();
    }

    @Test
    void commandComparesWithASavedAnswerAndWithAnotherBuild(Exchange exchange) throws Exception {
        String answer = exchange.api().get("/verify").body();
        Path saved = Files.writeString(directory.resolve("verify.json"), answer);
        String hashes = directory.resolve("hashes").toString();
        assertThat(command(exchange, "--expect", saved.toString())).isZero();
        Files.writeString(saved, answer.replaceFirst("\"hash\":\"[^\"]+\"", "\"hash\":\"" + alice.key() + "\""));
        assertThat(command(exchange, "--expect", saved.toString())).isEqualTo(2);

        List<String> part = List.of("--shard", "market-0", "--to", "30", "--every", "10");
        assertThat(command(exchange, with(part, "--print-hashes", hashes))).isZero();
        assertThat(HashFile.read(Path.of(hashes)).checkpoints())
                .extracting(Checkpoint::offset)
                .containsExactly(9L, 19L, 29L, 30L);
        assertThat(command(exchange, with(part, "--diff", hashes))).isZero();
        List<String> otherPlaces = List.of("--shard", "market-0", "--to", "28", "--every", "7");
        assertThat(command(exchange, with(otherPlaces, "--diff", hashes)))
                .as("no checkpoint in common")
                .isEqualTo(2);
        List<String> lines = Files.readAllLines(Path.of(hashes));
        lines.set(2, lines.get(2).replaceAll(" [^ ]+ ([^ ]+)$", " $1 $1"));
        Files.write(Path.of(hashes), lines);
        assertThat(command(exchange, with(part, "--diff", hashes))).isEqualTo(2);
        assertThat(command(exchange, "--shard", "market-99")).isEqualTo(1);
    }

    @Test
    void buildWithAnotherFeeIsFoundAtItsFirstTrade() throws Exception {
        ReplayPlan ofMarket = plan.withShards(List.of(BTC_MARKET)).withCheckpointEvery(1);
        AtomicLong firstTrade = new AtomicLong(-1);
        HashFile same = HashFile.of(new Replay(ofMarket).run());
        HashFile other = HashFile.of(new Replay(
                        ofMarket.withShard(address -> new OtherFee(ReplayPlan.shardOfThisBuild(address), firstTrade)))
                .run());
        assertThat(firstTrade.get()).isPositive();
        assertThat(other.firstDifference(same))
                .contains(new Finding("market-0", firstTrade.get(), "the state differs first at this checkpoint"));
    }

    @Test
    void alteredRecordIsFoundInACopyOfTheLog() throws Exception {
        try (CopiedLog copy = new CopiedLog(plan.kafka())) {
            long altered = copy.copyAltering(record -> otherPrice(record, alice.key()));
            ReplayPlan ofCopy = ReplayPlan.ofAll(copy.connection()).withShards(List.of(Shards.accounts()));
            ShardReport report = new Replay(ofCopy).run().getFirst();
            assertThat(report.findings().getFirst())
                    .isEqualTo(new Finding(
                            "account-0", altered, "the actions of the transaction are not those that were signed"));
            assertThat(report.counts().badSignatures()).isEqualTo(1);
        }
    }

    @Test
    void alteredBodyOfAnEventAndOfARepeatedEventAreFoundUnderTheirOldHeaders() throws Exception {
        try (CopiedLog copy = new CopiedLog(plan.kafka())) {
            copy.copyCommands();
            copy.copyEventsAndRepeats(event -> alteredBody(event, 3), event -> alteredBody(event, 5));
            ReplayPlan ofCopy = ReplayPlan.ofAll(copy.connection()).withShards(List.of(Shards.accounts()));
            assertThat(new Replay(ofCopy).run().getFirst().findings())
                    .extracting(Finding::what)
                    .satisfiesExactly(
                            what -> assertThat(what).contains("of account-events-0, number 3, has been altered"),
                            what -> assertThat(what).contains("of account-events-0, number 5, has been altered"));
        }
    }

    private static LogRecord alteredBody(LogRecord record, long number) {
        return record.getChannel().getNumber() != number
                ? record
                : record.toBuilder()
                        .setBody(record.getBody().concat(ByteString.copyFrom(new byte[] {8, 1})))
                        .build();
    }

    @Test
    void alteredTimeIsFoundByTheEventsThatFollowFromIt() throws Exception {
        try (CopiedLog copy = new CopiedLog(plan.kafka())) {
            long altered = copy.copyLater(record -> isOf(record, alice.key()));
            ReplayPlan ofCopy = ReplayPlan.ofAll(copy.connection()).withShards(List.of(Shards.accounts()));
            Finding finding = new Replay(ofCopy).run().getFirst().findings().getFirst();
            assertThat(finding.offset()).isEqualTo(altered);
            assertThat(finding.what()).contains("differs from the stored one");
        }
    }

    @Test
    void fromASnapshotItEndsWhereItEndsFromTheStart() throws Exception {
        ShardAddress shard = Shards.accounts();
        try (CopiedLog copy = new CopiedLog(plan.kafka())) {
            await("snapshots are kept")
                    .atMost(SOON)
                    .until(() -> snapshots(plan.kafka(), shard).size() >= 3);
            copy.copySnapshots();
            alice.rest(buy(BTC, "0.01", "98000"));
            copy.copyEvents();
            copy.copyCommands();
            List<Long> offsets = snapshots(copy.connection(), shard);
            long first = offsets.getFirst();
            long middle = offsets.get(1);
            ReplayPlan ofCopy = ReplayPlan.ofAll(copy.connection()).withShards(List.of(shard));
            ShardReport whole = new Replay(ofCopy).run().getFirst();
            mustEndAs(whole, ofCopy, new ReplayPlan.Start.NewestSnapshot(), offsets.getLast());
            mustEndAs(whole, ofCopy, new ReplayPlan.Start.SnapshotBefore(middle), middle);
            mustEndAs(whole, ofCopy, new ReplayPlan.Start.SnapshotBefore(middle - 1), first);

            String hashes = directory.resolve("hashes").toString();
            List<String> ofShard = List.of(
                    "replay",
                    "--bootstrap-servers",
                    (String) copy.connection().get("bootstrap.servers"),
                    "--shard",
                    Shards.name(shard));
            assertThat(run(with(ofShard, "--print-hashes", hashes)).code()).isZero();
            assertThat(run(with(ofShard, "--from", "snapshot", "--diff", hashes))
                            .code())
                    .isZero();
            assertThat(run(with(ofShard, "--from", Long.toString(middle), "--diff", hashes))
                            .code())
                    .isZero();
            Result refused = run(with(ofShard, "--from", Long.toString(first - 1)));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.errors())
                    .contains("exchange: %s has no snapshot at or below offset %d, only at offsets %s"
                            .formatted(Shards.name(shard), first - 1, offsets));
        }
    }

    @Test
    void eventsThatWereCutOffAreFoundByTheSnapshotThatFollowedThem() throws Exception {
        ShardAddress shard = Shards.accounts();
        long traded =
                new Replay(plan.withShards(List.of(shard))).run().getFirst().offset();
        try (CopiedLog copy = new CopiedLog(plan.kafka())) {
            ReplayPlan ofCopy = ReplayPlan.ofAll(copy.connection()).withShards(List.of(shard));
            await("a snapshot has what was traded")
                    .atMost(SOON)
                    .until(() -> snapshots(plan.kafka(), shard).stream().anyMatch(offset -> offset >= traded));
            copy.copyCommands();
            ShardReport alone = new Replay(ofCopy).run().getFirst();
            assertThat(alone.findings()).as("nothing to compare with").isEmpty();
            assertThat(alone.counts().events() + alone.counts().hashes()).isZero();
            assertThat(alone.counts().unmatched()).isPositive();

            copy.copyFirstHalfOfEvents();
            ShardReport mayRun = new Replay(ofCopy).run().getFirst();
            assertThat(mayRun.findings())
                    .as("an exchange may not have published them yet")
                    .isEmpty();
            assertThat(mayRun.counts().events()).isPositive();
            assertThat(mayRun.counts().unmatched()).isPositive();

            copy.copySnapshots();
            ShardReport cut = new Replay(ofCopy).run().getFirst();
            assertThat(cut.findings())
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.what())
                            .contains("is missing: the log of events ends with number", "the snapshot at offset"));
        }
    }

    private static void mustEndAs(ShardReport whole, ReplayPlan plan, ReplayPlan.Start start, long snapshot)
            throws InterruptedException {
        ShardReport report =
                new Replay(plan.between(start, OptionalLong.empty())).run().getFirst();
        assertThat(report.findings()).isEmpty();
        assertThat(report.from()).as("first record after the snapshot").isEqualTo(snapshot + 1);
        assertThat(report.offset()).isEqualTo(whole.offset());
        assertThat(report.stateHash()).isEqualTo(whole.stateHash());
        assertThat(report.counts().events())
                .as("events compared")
                .isPositive()
                .isLessThan(whole.counts().events());
    }

    private static List<Long> snapshots(Map<String, Object> kafka, ShardAddress shard) {
        try (StoredSnapshots stored = new StoredSnapshots(kafka, List.of(shard))) {
            return stored.of(shard).stream().map(StateHash::offset).toList();
        }
    }

    /** The result of a command. */
    private record Result(int code, String errors) {}

    private static Result run(List<String> arguments) {
        StringWriter errors = new StringWriter();
        int code = LocalSuite.commandLine()
                .setErr(new PrintWriter(errors, true))
                .execute(arguments.toArray(String[]::new));
        return new Result(code, errors.toString());
    }

    private static int command(Exchange exchange, String... options) {
        return command(exchange, List.of(options));
    }

    private static int command(Exchange exchange, List<String> options) {
        List<String> arguments =
                with(List.of("replay", "--data", exchange.data().toString()), options.toArray(String[]::new));
        return LocalSuite.commandLine().execute(arguments.toArray(String[]::new));
    }

    private static List<String> with(List<String> options, String... more) {
        return Stream.concat(options.stream(), Stream.of(more)).toList();
    }

    /** Whether it is a transaction of an account. */
    private static boolean isOf(LogRecord record, String account) {
        try {
            return record.hasGateway()
                    && transaction(record).account().toString().equals(account);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static RequestedTransaction transaction(LogRecord record) throws InvalidProtocolBufferException {
        return TransactionRecords.of(AccountCommand.parseFrom(record.getBody())).orElseThrow();
    }

    /** The order of an account written out beside the signed bytes, at another price; every other record as it is. */
    private static LogRecord otherPrice(LogRecord record, String account) {
        if (!isOf(record, account)) {
            return record;
        }
        try {
            RequestedAction first = transaction(record).actions().getFirst();
            if (!(first.action() instanceof NewOrder order)) {
                return record;
            }
            PlaceOrder other = ActionMessages.placeOrder(order, first.orderId()).toBuilder()
                    .setPrice(98_000_00000000L)
                    .build();
            AccountCommand.Builder command = AccountCommand.parseFrom(record.getBody()).toBuilder();
            command.getSignedTransactionBuilder()
                    .addWrittenOut(WrittenOutAction.newBuilder()
                            .setAction(Action.newBuilder().setPlaceOrder(other)));
            return record.toBuilder().setBody(command.build().toByteString()).build();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    /** The rules of a build in which a fill costs a little more. */
    private record OtherFee(Shard shard, AtomicLong firstTrade) implements Shard {

        @Override
        public void apply(Arrival arrival, ByteString body, Outbox outbox) {
            shard.apply(arrival, body, new Outbox() {
                @Override
                public void send(ShardAddress destination, MessageLite command) {
                    outbox.send(destination, dearer((AccountCommand) command, arrival));
                }

                @Override
                public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
                    outbox.publish(events, gatewayIncarnation);
                }
            });
        }

        private AccountCommand dearer(AccountCommand command, Arrival arrival) {
            AccountCommand.Builder dearer = command.toBuilder();
            for (int i = 0; i < command.getSettlement().getFactsCount(); i++) {
                if (command.getSettlement().getFacts(i).hasOrderFilled()) {
                    firstTrade.compareAndSet(-1, arrival.slot());
                    Fill.Builder fill = dearer.getSettlementBuilder()
                            .getFactsBuilder(i)
                            .getOrderFilledBuilder()
                            .getFillBuilder();
                    fill.setFee(fill.getFee() + 1);
                }
            }
            return dearer.build();
        }

        @Override
        public PreparedCommand tickCommand(long second) {
            return shard.tickCommand(second);
        }

        @Override
        public boolean hasGoneBack() {
            return shard.hasGoneBack();
        }

        @Override
        public void writeTo(BinaryWriter out) {
            shard.writeTo(out);
        }

        @Override
        public void readFrom(BinaryReader in) {
            shard.readFrom(in);
        }
    }
}
