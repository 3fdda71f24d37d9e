package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** LOG-008. */
class SnapshotScheduleTest {

    private static final HostSettings SETTINGS =
            HostSettings.of(Map.of("bootstrap.servers", "none")).withSnapshots(100, Duration.ofHours(1));

    private final Lane shard = new Lane(Shards.accounts(), new ScriptedShard());
    private final SnapshotSchedule schedule = new SnapshotSchedule(shard, 1_000);

    @Test
    void aReplayThatIsReadAgainSoonerThanTheStateIsStoredIsNotStoredFirst() {
        replay(10, 99);
        assertThat(schedule.isReplayToBeStoredFirst(SETTINGS)).isFalse();
        schedule.replayEnded();
        assertThat(schedule.isDue(SETTINGS, false, true))
                .as("as soon as it runs")
                .isTrue();
    }

    @Test
    void aReplayOfMoreThanTheStateIsStoredFirst() {
        replay(10, 100);
        assertThat(schedule.isReplayToBeStoredFirst(SETTINGS)).isTrue();
        schedule.taken();
        assertThat(schedule.isReplayToBeStoredFirst(SETTINGS)).as("once").isFalse();
    }

    @Test
    void aReplayOfFewRecordsIsNotStoredFirst() {
        replay(9, 1_000);
        assertThat(schedule.isReplayToBeStoredFirst(SETTINGS)).isFalse();
        schedule.replayEnded();
        assertThat(schedule.isDue(SETTINGS, false, true)).isFalse();
    }

    @Test
    void inAReplayOnlyTheAgeOfTheLastOneCounts() {
        replay(1_000, 1);
        assertThat(schedule.isDue(SETTINGS, true, false)).isFalse();
        assertThat(schedule.isDue(SETTINGS.withSnapshots(100, Duration.ofNanos(1)), true, false))
                .isTrue();
        assertThat(schedule.isDue(SETTINGS, false, false)).as("following").isTrue();
    }

    private void replay(int records, int bytesOfEach) {
        for (int i = 0; i < records; i++) {
            shard.apply(i, 1_000 + i, OwnerRecords.of(ScriptedShard.command("x")));
            schedule.applied();
            schedule.replayed(bytesOfEach);
        }
    }
}
