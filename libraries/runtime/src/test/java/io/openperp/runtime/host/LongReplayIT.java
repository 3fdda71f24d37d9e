package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Replays of several batches, which another thread reads ahead: LOG-008, LOG-010. */
@Isolated // its search for threads would find those of hosts in other tests, which have the same names
class LongReplayIT extends HostFixture {

    /** Number of records, more than are read ahead at a time. */
    private static final int MANY = 13_000;

    private static final Duration LONG = Duration.ofHours(1);

    private final byte[] unreadable = LogRecord.newBuilder()
            .setOwner(OwnerOrigin.getDefaultInstance())
            .setBody(ByteString.copyFromUtf8("\n"))
            .build()
            .toByteArray();

    @Test
    void everyRecordIsAppliedOnceAndInOrderAndThoseAfterTheReplayToo() throws Exception {
        submitted(0, 0, MANY);
        try (ShardHost host = ready(withoutSnapshots(), 0)) {
            submitted(0, MANY, 100);
            awaitEvents(0, MANY + 100);
            assertThat(made.getLast().applied)
                    .filteredOn(script -> script.startsWith("publish"))
                    .containsExactlyElementsOf(IntStream.range(0, MANY + 100)
                            .mapToObj(i -> "publish e" + i)
                            .toList());
            logs.assertStateIsThatOfAFullReplay(host, 0);
        }
        logs.assertEveryEventOnce(0, MANY + 100);
    }

    @Test
    void aRecordThatStopsItsShardDoesSoAtItsOffsetAndOtherShardsOfTheHostRun() throws Exception {
        logs.submit(1, 0, 3_000);
        long stopping = TestLogs.offsetOf(logs.appendCommand(1, unreadable));
        logs.submit(1, 3_000, 6_000);
        submitted(2, 0, 5_000);
        try (ShardHost host = start(withoutSnapshots(), 1, 2)) {
            awaitState(host, 1, ShardStatus.State.FAILED);
            awaitState(host, 2, ShardStatus.State.RUNNING);
            assertThat(status(host, 1).reason())
                    .startsWith("offset " + stopping + ": ")
                    .contains("not a script");
            submitted(2, 5_000, 10);
            awaitEvents(2, 5_010);
            assertThat(logs.eventsOf(1)).hasSize(3_000);
        }
        logs.assertEveryEventOnce(2, 5_010);
    }

    @Test
    void aHostThatIsClosedInTheMiddleLeavesNothingBehind() throws Exception {
        submitted(3, 0, MANY);
        ShardHost host = start(withoutSnapshots(), 3);
        await("the first records")
                .until(() -> !made.isEmpty() && made.getLast().applied.size() > 100);
        host.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain(TestLogs.markets(made, 3).name() + "-replay");
        made.clear();
        try (ShardHost again = ready(withoutSnapshots(), 3)) {
            awaitEvents(3, MANY);
            logs.assertStateIsThatOfAFullReplay(again, 3);
        }
        logs.assertEveryEventOnce(3, MANY);
    }

    private HostSettings withoutSnapshots() {
        return HostSettings.of(logs.connection).withSnapshots(1_000_000, LONG);
    }

    /** Submits commands and waits until the log has taken them. */
    private void submitted(int partition, int first, int count) throws InterruptedException {
        logs.submit(partition, first, count - 1);
        TestLogs.offsetOf(logs.submit(partition, "publish e" + (first + count - 1)));
    }
}
