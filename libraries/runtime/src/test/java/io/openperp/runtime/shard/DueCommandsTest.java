package io.openperp.runtime.shard;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A lane executes transactions that a shard holds back before the first record that is late enough (DLY-004). */
class DueCommandsTest {

    private static final ShardAddress MARKET = Shards.market(0);
    private static final long DUE_MILLIS = 1_800_000_000_000L;
    private static final int HELD = 6;
    private static final int MOST_COMMANDS = 4;

    private final HoldingShard shard = new HoldingShard();
    private final Lane lane = new Lane(MARKET, Map.of(MARKET, shard), VoidedRecords.NONE, MOST_COMMANDS);

    @Test
    void nothingIsExecutedBeforeItIsDue() throws Exception {
        apply(lane, DUE_MILLIS - 1);
        assertThat(shard.applied).containsExactly("record");
    }

    @Test
    void whatIsDueComesBeforeTheRecord() throws Exception {
        shard.hold = 2;
        apply(lane, DUE_MILLIS);
        assertThat(shard.applied).containsExactly("due", "due", "record");
    }

    /** A record applies only so many commands; what it leaves over must not be queued again by the next. */
    @Test
    void whatIsLeftOverIsNotQueuedAgain() throws Exception {
        apply(lane, DUE_MILLIS);
        assertThat(shard.applied).hasSize(MOST_COMMANDS);
        HoldingShard restored = new HoldingShard();
        restored.hold = shard.hold;
        Lane next = new Lane(MARKET, Map.of(MARKET, restored), VoidedRecords.NONE, MOST_COMMANDS);
        BinaryWriter snapshot = new BinaryWriter();
        lane.writeTo(snapshot);
        next.readFrom(new BinaryReader(snapshot.toByteArray()));
        apply(next, DUE_MILLIS + 1);
        assertThat(restored.applied).containsExactly("due", "due", "record", "record");
        assertThat(next.isWaiting()).isFalse();
    }

    private static void apply(Lane lane, long appendMillis) throws Exception {
        lane.apply(lane.offset() + 1, appendMillis, OwnerRecords.of(ScriptedShard.command("record")));
    }

    /** Holds back some transactions, all due at the same time. */
    private static final class HoldingShard extends ScriptedShard {

        private int hold = HELD;

        @Override
        public int dueAt(long timeNanos) {
            return timeNanos >= DUE_MILLIS * 1_000_000 ? hold : 0;
        }

        @Override
        public PreparedCommand dueCommand() {
            return prepare(command("due"));
        }

        @Override
        public void apply(Arrival arrival, ByteString body, Outbox outbox) {
            super.apply(arrival, body, outbox);
            hold -= applied.getLast().equals("due") ? 1 : 0;
        }
    }
}
