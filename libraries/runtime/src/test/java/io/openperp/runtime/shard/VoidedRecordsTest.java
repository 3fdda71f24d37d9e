package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.voiding.VoidedOffsets.VoidListMismatchException;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A voided record has no effect, what is behind it has, and that it was voided is state: LOG-015. */
class VoidedRecordsTest {

    private static final long MILLIS = 1_790_000_000_000L;
    private static final ShardAddress ACCOUNT = Shards.accounts();

    private final ScriptedShard script = new ScriptedShard();

    @Test
    void aVoidedCommandSaysNothingAndTakesNoTime() {
        Lane shard = voiding(1L);
        shard.apply(0, MILLIS, owner("publish a"));
        assertThat(shard.apply(1, MILLIS + 5, owner("publish b;send market-1 x;break")))
                .isEmpty();
        assertThat(shard.timeNanos()).isEqualTo(MILLIS * 1_000_000);
        assertThat(shard.apply(2, MILLIS + 6, owner("publish c"))).hasSize(1);
        assertThat(script.applied).containsExactly("publish a", "publish c");
        assertThat(shard.isVoided(1)).isTrue();
        assertThat(shard.isVoided(2)).isFalse();
    }

    @Test
    void theChannelOfAVoidedRecordGoesOnBehindItAndARepeatOfItIsDropped() {
        List<LogRecord> sent = fromMarket("send account-0 a", "send account-0 break", "send account-0 c");
        Lane shard = voiding(1L);
        shard.apply(0, MILLIS, sent.get(0));
        assertThat(shard.apply(1, MILLIS, sent.get(1))).isEmpty();
        shard.apply(2, MILLIS, sent.get(1));
        shard.apply(3, MILLIS, sent.get(2));
        assertThat(script.applied).containsExactly("a", "c");
        assertThat(shard.repeats()).isEqualTo(1);
        assertThat(shard.ignored()).isZero();
        assertThat(shard.missingNanos()).isZero();
    }

    @Test
    void aRecordThatDivergesCanBeVoidedAndWhatIsChainedToItFollows() {
        List<LogRecord> sent = fromMarket("send account-0 a", "send account-0 b", "send account-0 c");
        LogRecord changed = sent.get(1).toBuilder()
                .setBody(command("something else").toByteString())
                .build();
        Lane strict = new Lane(ACCOUNT, new ScriptedShard());
        strict.apply(0, MILLIS, sent.get(0));
        assertThatThrownBy(() -> strict.apply(1, MILLIS, changed)).isInstanceOf(ChannelDivergedException.class);

        Lane shard = voiding(1L);
        shard.apply(0, MILLIS, sent.get(0));
        shard.apply(1, MILLIS, changed);
        shard.apply(2, MILLIS, sent.get(2));
        assertThat(script.applied).containsExactly("a", "c");
    }

    @Test
    void aVoidedRecordThatIsNotTheNextOfItsSenderMovesNothing() {
        List<LogRecord> sent = fromMarket("send account-0 a", "send account-0 b", "send account-0 c");
        Lane shard = voiding(1L, 2L);
        shard.apply(0, MILLIS, sent.get(0));
        shard.apply(1, MILLIS, sent.get(2));
        shard.apply(2, MILLIS, sent.get(0));
        shard.apply(3, MILLIS, sent.get(1));
        shard.apply(4, MILLIS, sent.get(2));
        assertThat(script.applied).containsExactly("a", "b", "c");
    }

    @Test
    void aBodyOfWhichAPartIsVoidedHasNoEffectAsAWhole() {
        List<LogRecord> sent = fromMarket("send account-0 " + "z".repeat(600_000), "send account-0 after");
        assertThat(sent).hasSize(4);
        for (long part = 0; part < 3; part++) {
            script.applied.clear();
            Lane shard = voiding(part);
            for (int i = 0; i < sent.size(); i++) {
                shard.apply(i, MILLIS, sent.get(i));
                shard = restarted(shard, part);
            }
            assertThat(script.applied).as("part %d", part).containsExactly("after");
        }
    }

    @Test
    void aGatewaysSubmissionIsNotTakenLaterInstead() {
        LogRecord submission = LaneChannelsTest.fromGateway("g", 7, "answer ok");
        Lane shard = voiding(0L);
        assertThat(shard.apply(0, MILLIS, submission)).isEmpty();
        assertThat(shard.apply(1, MILLIS, submission)).isEmpty();
        assertThat(shard.apply(2, MILLIS, LaneChannelsTest.fromGateway("g", 8, "answer ok")))
                .hasSize(1);
        assertThat(shard.repeats()).isEqualTo(1);
    }

    @Test
    void whatIsNoRecordAtAllCanBeVoidedToo() throws InvalidProtocolBufferException {
        byte[] noise = {-1, -1, -1};
        Lane strict = new Lane(ACCOUNT, new ScriptedShard());
        assertThatThrownBy(() -> strict.apply(0, MILLIS, noise)).isInstanceOf(InvalidProtocolBufferException.class);
        assertThatThrownBy(() -> strict.apply(0, MILLIS, (byte[]) null)).hasMessage("the record is empty");

        Lane shard = voiding(0L, 1L, 2L, 3L);
        assertThat(shard.apply(0, MILLIS, noise)).isEmpty();
        assertThat(shard.apply(1, MILLIS, (byte[]) null)).isEmpty();
        assertThat(shard.apply(2, MILLIS, LogRecord.getDefaultInstance())).isEmpty();
        LogRecord fromNobody = LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder().setNumber(1))
                .setBody(ByteString.EMPTY)
                .build();
        assertThat(shard.apply(3, MILLIS, fromNobody)).isEmpty();
        assertThat(shard.apply(4, MILLIS, owner("publish a").toByteArray())).hasSize(1);
    }

    @Test
    void thatARecordWasVoidedIsPartOfBothHashesForEver() {
        Lane without = new Lane(ACCOUNT, new ScriptedShard());
        Lane with = voiding(1L);
        Lane other = new Lane(ACCOUNT, new ScriptedShard(), list(ACCOUNT, 2L));
        for (Lane shard : List.of(without, with, other)) {
            shard.apply(0, MILLIS, owner("publish a"));
        }
        assertThat(with.stateHash()).as("not reached yet").isEqualTo(without.stateHash());
        for (Lane shard : List.of(without, with, other)) {
            shard.apply(
                    1,
                    MILLIS,
                    fromMarket("send account-0 a", "send account-0 b").get(1)); // too high: no effect anyway
        }
        assertThat(with.stateHash()).isNotEqualTo(without.stateHash());
        assertThat(with.channelHash()).isNotEqualTo(without.channelHash()).isNotEqualTo(other.channelHash());
    }

    @Test
    void aSnapshotKeepsWhatWasVoidedAndRefusesAnotherList() {
        Lane shard = voiding(1L);
        shard.apply(0, MILLIS, owner("publish a"));
        byte[] before = snapshot(shard);
        shard.apply(1, MILLIS, owner("break"));
        shard.apply(2, MILLIS, owner("publish c"));
        assertThat(restarted(shard, 1L).stateHash()).isEqualTo(shard.stateHash());
        assertThatThrownBy(() -> restarted(shard))
                .isInstanceOf(VoidListMismatchException.class)
                .hasMessage(
                        "the snapshot of account-0 at offset 2 was made with the record at offset 1 voided, and the list of"
                                + " voided records does not name it: an entry stays for ever");
        assertThatThrownBy(() -> restarted(shard, 0L, 1L))
                .isInstanceOf(VoidListMismatchException.class)
                .hasMessageEndingWith(
                        "was made with the record at offset 0 applied, and the list of voided records names"
                                + " it: none is added below a snapshot");
        Lane later = new Lane(ACCOUNT, new ScriptedShard(), list(ACCOUNT, 1L, 9L));
        later.readFrom(new BinaryReader(before));
        assertThat(later.offset()).isZero();
        Lane late = new Lane(ACCOUNT, new ScriptedShard(), list(ACCOUNT, 0L));
        assertThatThrownBy(() -> late.readFrom(new BinaryReader(before))).isInstanceOf(VoidListMismatchException.class);
    }

    @Test
    void theListOfAnotherShardIsNotThisOnes() {
        Lane shard = new Lane(ACCOUNT, script, list(Shards.market(0), 0L));
        assertThat(shard.apply(0, MILLIS, owner("publish a"))).hasSize(1);
    }

    private Lane voiding(Long... offsets) {
        return new Lane(ACCOUNT, script, list(ACCOUNT, offsets));
    }

    private Lane restarted(Lane shard, Long... voided) {
        Lane restarted = new Lane(ACCOUNT, script, list(ACCOUNT, voided));
        restarted.readFrom(new BinaryReader(snapshot(shard)));
        return restarted;
    }

    static VoidedRecords list(ShardAddress shard, Long... offsets) {
        TreeMap<String, List<Long>> list = new TreeMap<>();
        list.put(Shards.name(shard), Arrays.asList(offsets));
        return VoidedRecords.of(list);
    }

    private static byte[] snapshot(Lane shard) {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        return out.toByteArray();
    }

    private static LogRecord owner(String commands) {
        return OwnerRecords.of(command(commands));
    }

    private static List<LogRecord> fromMarket(String... scripts) {
        Lane market = new Lane(Shards.market(1), new ScriptedShard());
        List<LogRecord> sent = new ArrayList<>();
        for (int i = 0; i < scripts.length; i++) {
            market.apply(i, MILLIS, owner(scripts[i])).forEach(output -> sent.add(output.record()));
        }
        return sent;
    }
}
