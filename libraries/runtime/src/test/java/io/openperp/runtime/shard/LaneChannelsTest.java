package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.GatewayMarks;
import io.openperp.runtime.channel.OutgoingChannel;
import io.openperp.runtime.channel.Output;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Treatment of records before and after the shard: LOG-002, LOG-005 to LOG-007, LOG-016, LOG-020. */
class LaneChannelsTest {

    private static final long MILLIS = 1_790_000_000_000L;

    private final ScriptedShard script = new ScriptedShard();
    private final Lane shard = new Lane(Shards.accounts(), script);
    private final Lane market = new Lane(Shards.market(1), new ScriptedShard());
    private long offset;
    private long marketOffset;

    @Test
    void shardLearnsHowFarTheClockOfItsBrokerWasSetBack() {
        shard.apply(0, MILLIS, OwnerRecords.of(command("a")));
        shard.apply(1, MILLIS + 1000, OwnerRecords.of(command("b")));
        shard.apply(2, MILLIS - 6000, OwnerRecords.of(command("c")));
        shard.apply(3, MILLIS + 1001, OwnerRecords.of(command("d")));
        assertThat(script.arrivals)
                .extracting(arrival -> arrival.behindNanos() / 1_000_000)
                .containsExactly(0L, 0L, 7000L, 0L);
    }

    /** LOG-027. */
    @Test
    void afterACommandThatSaysSoTimeGoesOnFromItsAppendTime() {
        shard.apply(0, MILLIS + 600_000, OwnerRecords.of(command("a")));
        shard.apply(1, MILLIS, OwnerRecords.of(command("back")));
        shard.apply(2, MILLIS, OwnerRecords.of(command("c")));
        shard.apply(3, MILLIS + 1, OwnerRecords.of(command("d")));
        assertThat(script.arrivals)
                .extracting(arrival -> arrival.timeNanos() - MILLIS * 1_000_000)
                .containsExactly(600_000_000_000L, 600_000_000_001L, 1L, 1_000_000L);
        assertThat(script.arrivals)
                .extracting(arrival -> arrival.behindNanos())
                .containsExactly(0L, 600_000_000_001L, 1L, 0L);
    }

    @Test
    void timeIsTheAppendTimeMadeStrictlyIncreasing() {
        shard.apply(0, MILLIS, OwnerRecords.of(command("a")));
        shard.apply(1, MILLIS, OwnerRecords.of(command("b")));
        shard.apply(2, MILLIS - 5, OwnerRecords.of(command("c")));
        shard.apply(3, MILLIS + 1, OwnerRecords.of(command("d")));
        assertThat(script.arrivals)
                .extracting(arrival -> arrival.timeNanos() - MILLIS * 1_000_000)
                .containsExactly(0L, 1L, 2L, 1_000_000L);
        assertThat(script.arrivals).extracting(arrival -> arrival.slot()).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void outputsGoToTheirPartitionsInTheOrderTheyWereSaid() {
        List<Output> outputs = apply(OwnerRecords.of(command("send market-1 x;publish y;send market-2 z")));
        assertThat(outputs)
                .extracting(Output::topic, Output::partition)
                .containsExactly(
                        tuple(Topics.COMMANDS, Shards.lane(Shards.market(1))),
                        tuple(Topics.ACCOUNT_EVENTS, 0),
                        tuple(Topics.COMMANDS, Shards.lane(Shards.market(2))));
        assertThat(outputs)
                .extracting(output -> output.record().getChannel().getNumber())
                .containsOnly(1L);
    }

    @Test
    void everyDestinationIsNumberedByItself() {
        List<Output> outputs = apply(OwnerRecords.of(command("send market-1 a;send market-2 b;send market-1 c")));
        assertThat(outputs)
                .extracting(output -> output.record().getChannel().getNumber())
                .containsExactly(1L, 1L, 2L);
    }

    @Test
    void onlyTheNextNumberOfASenderIsApplied() {
        List<LogRecord> sent = fromMarket("send account-0 a;send account-0 b;send account-0 c");
        apply(sent.get(0));
        apply(sent.get(2));
        assertThat(shard.ignored()).isEqualTo(1);
        apply(sent.get(0));
        apply(sent.get(1));
        apply(sent.get(1));
        apply(sent.get(2));
        assertThat(script.applied).containsExactly("a", "b", "c");
        assertThat(shard.repeats()).isEqualTo(2);
        assertThat(script.arrivals)
                .allSatisfy(arrival -> assertThat(arrival.sender()).isEqualTo(Shards.market(1)));
    }

    @Test
    void aMissingNumberIsTimedByTheLogUntilItComes() {
        List<LogRecord> sent = fromMarket("send account-0 a;send account-0 b");
        shard.apply(0, MILLIS, sent.get(1));
        shard.apply(1, MILLIS + 7, OwnerRecords.of(command("tick")));
        assertThat(shard.missingNanos()).isEqualTo(7_000_000);
        shard.apply(2, MILLIS + 9, sent.get(1));
        shard.apply(3, MILLIS + 10, OwnerRecords.of(command("tick")));
        assertThat(shard.missingNanos()).isEqualTo(10_000_000);
        shard.apply(4, MILLIS + 11, sent.get(0));
        assertThat(shard.missingNanos()).isZero();
    }

    @Test
    void sendersAreNumberedIndependently() {
        Lane other = new Lane(Shards.market(2), new ScriptedShard());
        LogRecord fromOther = other.apply(0, MILLIS, OwnerRecords.of(command("send account-0 other")))
                .get(0)
                .record();
        apply(fromMarket("send account-0 a").get(0));
        apply(fromOther);
        assertThat(script.applied).containsExactly("a", "other");
    }

    @Test
    void divergenceStopsTheShardForGood() {
        apply(fromMarket("send account-0 a").get(0));
        Lane liar = new Lane(Shards.market(1), new ScriptedShard());
        LogRecord other = liar.apply(0, MILLIS, OwnerRecords.of(command("send account-0 lie")))
                .get(0)
                .record();
        assertThatThrownBy(() -> apply(other)).isInstanceOf(ChannelDivergedException.class);
        assertThatThrownBy(() -> apply(OwnerRecords.of(command("tick"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("account-0 broke at offset 1");
    }

    @Test
    void aBrokenInvariantStopsTheShardForGood() {
        assertThatThrownBy(() -> apply(OwnerRecords.of(command("publish x;break"))))
                .hasMessage("the script says break");
        assertThatThrownBy(() -> apply(OwnerRecords.of(command("tick")))).hasMessage("account-0 broke at offset 0");
        assertThatThrownBy(shard::stateHash).hasMessage("account-0 broke at offset 0");
    }

    @Test
    void aRecordWithoutOriginIsUnreadable() {
        assertThatThrownBy(() -> apply(LogRecord.getDefaultInstance()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the record has no origin");
    }

    @Test
    void offsetsOnlyGrow() {
        shard.apply(5, MILLIS, OwnerRecords.of(command("a")));
        assertThatThrownBy(() -> shard.apply(5, MILLIS, OwnerRecords.of(command("b"))))
                .hasMessage("offset 5 is not above 5");
    }

    @Test
    void aGatewaysCounterCountsOnce() {
        apply(fromGateway("gateway-a", 1, "a1"));
        apply(fromGateway("gateway-a", 1, "a1"));
        apply(fromGateway("gateway-b", 1, "b1"));
        apply(fromGateway("gateway-a", 5, "a5"));
        apply(fromGateway("gateway-a", 4, "a4"));
        assertThat(script.applied).containsExactly("a1", "b1", "a5");
        assertThat(shard.repeats()).isEqualTo(2);
    }

    @Test
    void theMostRecentGatewaysAreRemembered() {
        apply(fromGateway("first", 1, "first"));
        apply(fromGateway("second", 1, "second"));
        for (int i = 0; i < GatewayMarks.KEPT - 2; i++) {
            apply(fromGateway("gateway-" + i, 1, "x"));
        }
        apply(fromGateway("first", 2, "first"));
        apply(fromGateway("one too many", 1, "x"));
        script.applied.clear();
        apply(fromGateway("first", 2, "repeat"));
        apply(fromGateway("second", 1, "forgotten"));
        assertThat(script.applied).containsExactly("forgotten");
    }

    @Test
    void theAnswerCarriesTheGatewayThatWaits() {
        List<Output> outputs = apply(fromGateway("gateway-a", 1, "publish x;answer done"));
        assertThat(outputs).extracting(Output::gateway).containsExactly(null, ByteString.copyFromUtf8("gateway-a"));
    }

    @Test
    void largeOutputsAreSplitAndPutTogether() {
        List<Output> outputs = apply(OwnerRecords.of(command("large 600000")));
        assertThat(outputs).hasSize(3);
        assertThat(outputs)
                .extracting(output -> output.record().getBody().size())
                .allSatisfy(size -> assertThat(size).isLessThanOrEqualTo(OutgoingChannel.LARGEST_PART));
        List<String> read = read(outputs);
        assertThat(read).containsExactly("x".repeat(600_000));
    }

    @Test
    void aBodyOfExactlyTheLimitIsNotSplit() {
        int overhead = command("x".repeat(262_140)).getSerializedSize() - 262_140;
        int fits = OutgoingChannel.LARGEST_PART - overhead;
        assertThat(apply(OwnerRecords.of(command("large " + fits)))).hasSize(1);
        assertThat(apply(OwnerRecords.of(command("large " + (fits + 1))))).hasSize(2);
    }

    @Test
    void aLargeCommandTornByARestartOfItsSenderIsAppliedOnce() {
        String large = "a".repeat(700_000);
        List<LogRecord> sent = fromMarket("send account-0 " + large);
        assertThat(sent).hasSize(3);
        apply(sent.get(0));
        apply(sent.get(1));
        apply(sent.get(0));
        apply(sent.get(1));
        apply(sent.get(2));
        assertThat(script.applied).containsExactly(large);
        assertThat(script.arrivals.get(0).slot()).isEqualTo(4);
    }

    @Test
    void onlyShardsMaySplit() {
        LogRecord split = OwnerRecords.of(command("a")).toBuilder().setChunks(2).build();
        assertThatThrownBy(() -> apply(split)).hasMessage("only a shard may split what it appends, not OWNER");
    }

    private List<Output> apply(LogRecord record) {
        return shard.apply(offset++, MILLIS + offset, record);
    }

    private List<LogRecord> fromMarket(String script) {
        return market.apply(marketOffset++, MILLIS, OwnerRecords.of(command(script))).stream()
                .map(Output::record)
                .toList();
    }

    static LogRecord fromGateway(String incarnation, long counter, String script) {
        GatewayOrigin origin = GatewayOrigin.newBuilder()
                .setIncarnation(ByteString.copyFromUtf8(incarnation))
                .setCounter(counter)
                .build();
        return LogRecord.newBuilder()
                .setGateway(origin)
                .setBody(command(script).toByteString())
                .build();
    }

    private static List<String> read(List<Output> outputs) {
        ChannelReceiver reader = new ChannelReceiver();
        List<String> read = new ArrayList<>();
        for (Output output : outputs) {
            reader.accept(output.record()).ifPresent(body -> read.add(ScriptedShard.textOf(body)));
        }
        return read;
    }
}
