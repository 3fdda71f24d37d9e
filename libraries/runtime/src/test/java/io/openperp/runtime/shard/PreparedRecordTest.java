package io.openperp.runtime.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Arrival;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A record that was prepared ahead has the effect that it has without. */
class PreparedRecordTest {

    private static final long MILLIS = 1_790_000_000_000L;

    /** Counts the commands that are prepared and then applied. */
    private static final class PreparingShard extends ScriptedShard {

        private int prepared;

        private record Script(ByteString body) implements PreparedCommand {}

        @Override
        public PreparedCommand prepare(ByteString body) {
            textOf(body);
            return new Script(body);
        }

        @Override
        public void apply(Arrival arrival, PreparedCommand command, Outbox outbox) {
            prepared += command instanceof Script ? 1 : 0;
            apply(arrival, command.body(), outbox);
        }
    }

    private final PreparingShard preparing = new PreparingShard();
    private final Lane ahead = new Lane(Shards.market(1), preparing);
    private final Lane plain = new Lane(Shards.market(1), new ScriptedShard());
    private long offset;

    @Test
    void commandsOfHostsAndShardsInPartsTwiceAndTooEarlyToo() throws InvalidProtocolBufferException {
        List<byte[]> log = new ArrayList<>();
        log.add(owner("publish a"));
        List<byte[]> sent = sentByAnAccountShard();
        log.addAll(sent); // the second command in three parts
        log.add(sent.getFirst());
        log.add(owner("send market-2 b;publish c"));
        log.forEach(this::apply);
        assertThat(ahead.stateHash()).isEqualTo(plain.stateHash());
        assertThat(ahead.repeats()).isEqualTo(1);
        assertThat(preparing.prepared).isEqualTo(4); // all but the one in parts
        assertThat(preparing.applied).hasSize(5);
    }

    @Test
    void anUnreadableCommandIsRefusedWhenItIsApplied() {
        byte[] unreadable = LogRecord.newBuilder()
                .setOwner(io.openperp.journal.OwnerOrigin.getDefaultInstance())
                .setBody(ByteString.copyFromUtf8("\n"))
                .build()
                .toByteArray();
        PreparedRecord prepared = ahead.prepare(unreadable);
        assertThat(prepared).isNotNull();
        assertThat(prepared.command()).isNull();
        assertThatThrownBy(() -> ahead.apply(0, MILLIS, prepared)).hasMessage("not a script");
    }

    @Test
    void anUnreadableRecordIsNotPrepared() {
        assertThat(ahead.prepare(new byte[] {1, 2, 3})).isNull();
        assertThat(ahead.prepare(null)).isNull();
    }

    private void apply(byte[] value) {
        try {
            assertThat(ahead.apply(offset, MILLIS + offset, ahead.prepare(value)))
                    .isEqualTo(plain.apply(offset, MILLIS + offset, value));
            offset++;
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static List<byte[]> sentByAnAccountShard() {
        Lane account = new Lane(Shards.accounts(), new ScriptedShard());
        String large = "x".repeat(600_000);
        return account
                .apply(
                        0,
                        MILLIS,
                        OwnerRecords.of(ScriptedShard.command(
                                "send market-1 publish x;send market-1 " + large + ";send market-1 last")))
                .stream()
                .filter(output -> output.topic().equals(Topics.COMMANDS))
                .map(output -> output.record().toByteArray())
                .toList();
    }

    private static byte[] owner(String script) {
        return OwnerRecords.of(ScriptedShard.command(script)).toByteArray();
    }
}
