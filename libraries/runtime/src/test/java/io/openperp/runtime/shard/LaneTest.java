package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Outbox;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Several shards in one lane: what one sends to another is done with the same record (LOG-028). */
class LaneTest {

    private static final long MILLIS = 1_790_000_000_000L;
    private static final ShardAddress ACCOUNTS = Shards.accounts();
    private static final ShardAddress BTC = Shards.market(0);
    private static final ShardAddress ETH = Shards.market(1);

    /** Every command of the lane in the order in which it was applied, after the name of its shard. */
    private final List<String> applied = new ArrayList<>();

    private final List<Arrival> arrivals = new ArrayList<>();
    private final Lane lane = lane(VoidedRecords.NONE);
    private long offset;

    /** Notes what it applies; a market waits for the command {@code begin}. */
    private final class Noting extends ScriptedShard {

        private final ShardAddress address;
        private boolean begun;

        Noting(ShardAddress address) {
            this.address = address;
            this.begun = address.equals(ACCOUNTS);
        }

        @Override
        public void apply(Arrival arrival, ByteString body, Outbox outbox) {
            begun |= textOf(body).equals("begin");
            LaneTest.this.applied.add(Shards.name(address) + " " + textOf(body));
            LaneTest.this.arrivals.add(arrival);
            super.apply(arrival, body, outbox);
        }

        @Override
        public boolean isDormant() {
            return !begun;
        }

        @Override
        public void writeTo(BinaryWriter out) {
            super.writeTo(out);
            out.writeVarint(begun ? 1 : 0);
        }

        @Override
        public void readFrom(BinaryReader in) {
            super.readFrom(in);
            begun = in.readVarint() == 1;
        }
    }

    private Lane lane(VoidedRecords voided) {
        return new Lane(
                ACCOUNTS, Map.of(ETH, new Noting(ETH), ACCOUNTS, new Noting(ACCOUNTS), BTC, new Noting(BTC)), voided);
    }

    @Test
    void whatOneShardSendsToAnotherIsAppliedWithTheSameRecordInTheOrderItWasSent() {
        List<Output> outputs = submit("send market-1 publish e;send market-0 send account-0 settle;publish a");
        assertThat(applied)
                .containsExactly(
                        "account-0 send market-1 publish e;send market-0 send account-0 settle;publish a",
                        "market-1 publish e",
                        "market-0 send account-0 settle",
                        "account-0 settle");
        assertThat(outputs)
                .extracting(Output::topic, Output::partition)
                .containsExactly(tuple(Topics.ACCOUNT_EVENTS, 0), tuple(Topics.MARKET_EVENTS, 1));
        assertThat(outputs)
                .extracting(output -> output.record().getChannel().getSender())
                .containsExactly(ACCOUNTS, ETH);
    }

    @Test
    void aShardOfAnotherLaneGetsItsCommandsThroughTheLog() {
        List<Output> outputs = submit("send market-7 a;send market-0 send market-7 b;send market-7 c");
        assertThat(outputs).extracting(Output::topic).containsOnly(Topics.COMMANDS);
        assertThat(outputs)
                .extracting(
                        output -> Shards.name(output.record().getChannel().getSender()),
                        output -> output.record().getChannel().getNumber())
                .containsExactly(tuple("account-0", 1L), tuple("account-0", 2L), tuple("market-0", 1L));
    }

    @Test
    void theCommandsOfARecordHaveItsSlotAndEachShardItsOwnTime() {
        submit("send market-0 send account-0 settle");
        submit("x");
        assertThat(arrivals)
                .extracting(Arrival::slot, arrival -> arrival.timeNanos() - MILLIS * 1_000_000)
                .containsExactly(tuple(0L, 0L), tuple(0L, 0L), tuple(0L, 1L), tuple(1L, 2L));
        assertThat(arrivals.get(1).sender()).isEqualTo(ACCOUNTS);
        assertThat(arrivals.get(2).sender()).isEqualTo(BTC);
        assertThat(arrivals.get(3).sender()).isNull();
        assertThat(arrivals.get(3).gateway()).isNotNull();
    }

    @Test
    void aNewSecondIsOneRecordForEveryShardThatHasBegun() {
        apply(OwnerRecords.of(ETH, command("begin")));
        apply(OwnerRecords.tick(1_790_000_001));
        assertThat(applied).containsExactly("market-1 begin", "account-0 tick 1790000001", "market-1 tick 1790000001");
        assertThat(lane.isDormant()).isFalse();
        assertThat(lane.isDormant(BTC)).isTrue();
        assertThat(lane.isDormant(ETH)).isFalse();
    }

    @Test
    void whatAShardHoldsBackComesBeforeTheFirstRecordThatIsLateEnough() { // DLY-004
        apply(OwnerRecords.of(ETH, command("begin")));
        apply(OwnerRecords.of(ETH, command("hold 10 a;hold 10 b;hold 11 c")));
        applied.clear();
        assertThat(lane.nextDueNanos()).isEqualTo((MILLIS + 10) * 1_000_000 + 1);
        lane.apply(offset++, MILLIS + 10, transaction("early"));
        assertThat(applied).containsExactly("account-0 early");
        lane.apply(offset++, MILLIS + 11, transaction("send market-1 late"));
        assertThat(applied)
                .containsExactly(
                        "account-0 early",
                        "market-1 release",
                        "market-1 release",
                        "account-0 send market-1 late",
                        "market-1 late");
        lane.apply(offset++, MILLIS + 12, OwnerRecords.goOn());
        assertThat(applied).endsWith("market-1 release");
        assertThat(lane.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aCommandForAShardOfAnotherLaneIsNotTaken() {
        LogRecord elsewhere = OwnerRecords.of(Shards.market(7), command("begin"));
        assertThatThrownBy(() -> apply(elsewhere)).hasMessage("market-7 is not in this lane");
    }

    @Test
    void oneRecordAppliesABoundedNumberOfCommandsAndTheRestComesBeforeTheNextRecords() {
        submit("send market-0 x;".repeat(300) + "publish a");
        assertThat(applied).hasSize(Lane.MOST_COMMANDS);
        assertThat(lane.isWaiting()).isTrue();
        submit("next");
        assertThat(lane.isWaiting()).isFalse();
        assertThat(applied).hasSize(302).last().isEqualTo("account-0 next");
        assertThat(arrivals.get(256).slot()).isEqualTo(1);
    }

    @Test
    void aLaneGoesOnWithARecordThatSaysNothing() {
        submit("send market-0 x;".repeat(600));
        List<Integer> sizes = new ArrayList<>();
        while (lane.isWaiting()) {
            sizes.add(applied.size());
            apply(OwnerRecords.goOn());
        }
        assertThat(sizes).containsExactly(256, 512);
        assertThat(applied).hasSize(601);
        apply(OwnerRecords.goOn());
        assertThat(applied).hasSize(601);
    }

    @Test
    void aTransactionThatHasToWaitKeepsItsGateway() {
        submit("send market-0 x;".repeat(2 * Lane.MOST_COMMANDS));
        submit("answer done");
        Lane restored = restored(lane);
        List<Output> outputs = restored.apply(offset, MILLIS, OwnerRecords.goOn());
        assertThat(outputs)
                .singleElement()
                .satisfies(output -> assertThat(output.gateway()).isEqualTo(ByteString.copyFromUtf8("gateway")));
    }

    @Test
    void aVoidedRecordDropsWhatWasLeftToIt() {
        Lane strict = lane(VoidedRecordsTest.list(ACCOUNTS, 1L));
        strict.apply(0, MILLIS, transaction("send market-0 x;".repeat(300)));
        strict.apply(1, MILLIS, OwnerRecords.goOn());
        assertThat(strict.isWaiting()).isFalse();
        assertThat(applied).hasSize(Lane.MOST_COMMANDS);
    }

    @Test
    void aShardThatHasAppliedNothingIsInNoSnapshotAndNoHash() {
        Lane alone = new Lane(ACCOUNTS, new Noting(ACCOUNTS));
        LogRecord command = OwnerRecords.of(command("publish a"));
        alone.apply(0, MILLIS, command);
        lane.apply(0, MILLIS, command);
        assertThat(lane.channelHash()).isEqualTo(alone.channelHash());
        assertThat(lane.stateHash()).isEqualTo(alone.stateHash());
        lane.apply(1, MILLIS, OwnerRecords.of(ETH, command("begin")));
        alone.apply(1, MILLIS, OwnerRecords.goOn());
        assertThat(lane.stateHash()).isNotEqualTo(alone.stateHash());
    }

    @Test
    void aShardMayJoinALaneButNotLeaveItUnseen() {
        Lane small = new Lane(ACCOUNTS, new Noting(ACCOUNTS));
        small.apply(0, MILLIS, OwnerRecords.of(command("publish a")));
        lane.readFrom(new BinaryReader(bytes(small)));
        assertThat(lane.published(ACCOUNTS).number()).isEqualTo(1);
        assertThat(lane.published(ETH).number()).isZero();
        lane.apply(1, MILLIS, OwnerRecords.of(BTC, command("begin")));
        assertThatThrownBy(() -> small.readFrom(new BinaryReader(bytes(lane))))
                .hasMessage("the snapshot has market-0, which is not in the lane of account-0");
    }

    /** A restored lane goes on as the one that was stored, wherever it was stored: also while commands wait. */
    @Test
    void aRestoredLaneGoesOnAsTheOneThatWasStored() {
        Random random = new Random(28);
        int stored = 0;
        for (int record = 0; record < 400; record++) {
            LogRecord next = random.nextInt(4) == 0
                    ? OwnerRecords.tick(1_790_000_000L + record)
                    : transaction("send market-%d %s;"
                            .formatted(random.nextInt(2), chain(random))
                            .repeat(1 + random.nextInt(random.nextInt(3) == 0 ? 250 : 20)));
            Lane restored = random.nextInt(3) == 0 ? restored(lane) : null;
            stored += restored != null && lane.isWaiting() ? 1 : 0;
            List<Output> outputs = lane.apply(offset, MILLIS + record / 5, next);
            if (restored != null) {
                assertThat(restored.apply(offset, MILLIS + record / 5, next)).isEqualTo(outputs);
                assertThat(restored.stateHash()).isEqualTo(lane.stateHash());
                assertThat(restored.channelHash()).isEqualTo(lane.channelHash());
            }
            offset++;
        }
        assertThat(stored).as("snapshots while commands wait").isGreaterThan(10);
    }

    private static String chain(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> "publish m";
            case 1 -> "send account-0 publish a";
            default -> "send account-0 send market-1 publish m";
        };
    }

    private Lane restored(Lane stored) {
        Lane restored = lane(VoidedRecords.NONE);
        restored.readFrom(new BinaryReader(bytes(stored)));
        return restored;
    }

    private static byte[] bytes(Lane stored) {
        BinaryWriter out = new BinaryWriter();
        stored.writeTo(out);
        return out.toByteArray();
    }

    private List<Output> submit(String script) {
        return apply(transaction(script));
    }

    private List<Output> apply(LogRecord record) {
        return lane.apply(offset++, MILLIS, record);
    }

    private long counter;

    private LogRecord transaction(String script) {
        return LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder()
                        .setIncarnation(ByteString.copyFromUtf8("gateway"))
                        .setCounter(++counter))
                .setBody(command(script).toByteString())
                .build();
    }
}
