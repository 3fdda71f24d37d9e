package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.journal.Shards;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * Laws of snapshots. Whatever the bytes, a shard takes over the state they say, and then it writes and reads it again as
 * the same, or it refuses them in a sentence and does nothing any more.
 */
class LaneFuzzTest {

    /**
     * Reads a snapshot with these bytes after the format version and the name, without which everything is refused at
     * once.
     */
    @FuzzTest(maxDuration = "2m")
    void snapshot(byte[] state) {
        byte[] snapshot = new BinaryWriter()
                .writeInt(Lane.FORMAT_VERSION)
                .writeString(Shards.name(Shards.accounts()))
                .writeRaw(state, 0, state.length)
                .toByteArray();
        Lane shard = newShard();
        try {
            shard.readFrom(new BinaryReader(snapshot));
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(400);
            assertThatThrownBy(shard::stateHash).isInstanceOf(IllegalStateException.class);
            return;
        }
        byte[] written = written(shard);
        Lane again = newShard();
        again.readFrom(new BinaryReader(written));
        assertThat(written(again)).isEqualTo(written);
        assertThat(again.channelHash()).isEqualTo(shard.channelHash());
        goOn(shard, again);
    }

    /** Asserts that both shards do the same with the next record. */
    private static void goOn(Lane shard, Lane again) {
        if (shard.offset() == Long.MAX_VALUE || shard.timeNanos() == Long.MAX_VALUE) {
            return;
        }
        long next = shard.offset() + 1;
        assertThat(shard.apply(next, 0, OwnerRecords.of(command("publish a;send market-1 b"))))
                .isEqualTo(again.apply(next, 0, OwnerRecords.of(command("publish a;send market-1 b"))));
        assertThat(shard.stateHash()).isEqualTo(again.stateHash());
    }

    private static byte[] written(Lane shard) {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        return out.toByteArray();
    }

    private static Lane newShard() {
        return new Lane(Shards.accounts(), new ScriptedShard());
    }
}
