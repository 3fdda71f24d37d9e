package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.units.BinaryReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recorded log replays to the outputs and the state of the day it was recorded, whole and from a stored snapshot (LOG-012). */
class GoldenLogTest {

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 16, 48})
    void replaysToTheHashesThatWereRecorded(int seed) throws IOException {
        List<RecordedLog> logs = RecordedLog.read("seed-" + seed + ".log.gz");
        assertThat(logs).hasSizeGreaterThan(1);
        for (RecordedLog log : logs) {
            int half = log.entries().size() / 2;
            Lane whole = RecordedLog.newShard(log.shard());
            apply(log, whole, 0, half);
            assertThat(LogRecorder.state(whole))
                    .as("snapshot of %s", Shards.name(log.shard()))
                    .isEqualTo(log.snapshot());
            apply(log, whole, half, log.entries().size());
            requireRecorded(log, whole);

            Lane restored = RecordedLog.newShard(log.shard());
            restored.readFrom(new BinaryReader(log.snapshot()));
            apply(log, restored, half, log.entries().size());
            requireRecorded(log, restored);
        }
    }

    private static void apply(RecordedLog log, Lane shard, int from, int to) throws IOException {
        for (int offset = from; offset < to; offset++) {
            RecordedLog.Entry entry = log.entries().get(offset);
            shard.apply(offset, entry.appendMillis(), entry.record());
        }
    }

    private static void requireRecorded(RecordedLog log, Lane shard) {
        assertThat(shard.channelHash())
                .as("everything that %s received and sent", Shards.name(log.shard()))
                .hasToString(log.channelHash());
        assertThat(shard.stateHash())
                .as("state of %s", Shards.name(log.shard()))
                .hasToString(log.stateHash());
    }
}
