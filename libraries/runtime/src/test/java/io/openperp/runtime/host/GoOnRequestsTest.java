package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.ScriptedShard;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a lane whose shard holds something back needs an empty record (DLY-004). */
class GoOnRequestsTest {

    private static final long BEGAN_MILLIS = 1_800_000_000_000L;
    private static final long DUE_MILLIS = BEGAN_MILLIS + 60_000;

    private final Lane lane = new Lane(Shards.market(0), new ScriptedShard() {
        @Override
        public long nextDueNanos() {
            return DUE_MILLIS * 1_000_000;
        }
    });

    private final GoOnRequests requests = new GoOnRequests(lane);

    @Test
    void waitsUntilTheFirstIsDue() throws Exception {
        apply(BEGAN_MILLIS, false);
        assertThat(requests.untilDue()).isEqualTo(GoOnRequests.LONGEST_WAIT);
        assertThat(requests.take()).isFalse();
    }

    @Test
    void requestsOneEmptyRecordWhenTheTimeOfTheLogHasCome() throws Exception {
        apply(DUE_MILLIS, false);
        assertThat(requests.untilDue()).isEqualTo(Duration.ZERO);
        assertThat(requests.take()).isTrue();
        assertThat(requests.take()).isFalse();
    }

    /** An empty record appended just too early must not begin the wait anew. */
    @Test
    void recordsWithoutACommandAdvanceTheTimeOfTheLogToo() throws Exception {
        apply(BEGAN_MILLIS, false);
        apply(DUE_MILLIS - 1, true);
        assertThat(requests.untilDue()).isLessThanOrEqualTo(Duration.ofMillis(1));
    }

    private void apply(long appendMillis, boolean empty) throws Exception {
        lane.apply(
                lane.offset() + 1,
                appendMillis,
                empty ? OwnerRecords.goOn() : OwnerRecords.of(ScriptedShard.command("nothing")));
        requests.applied(appendMillis);
    }
}
