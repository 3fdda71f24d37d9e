package io.openperp.runtime.host;

import static io.openperp.runtime.host.HostFixture.await;
import static io.openperp.runtime.host.HostFixture.awaitReady;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.shard.ScriptedShard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** LOG-009 and LOG-010 where a disk has damaged the broker's own file of the topic, so that its checksum fails. */
class DamagedSnapshotLogIT {

    /** Shards; each partition of the topic has the snapshots of two. */
    private static final Integer[] SHARDS = {0, 1, 2, 3};

    private static final int SUBMITTED = 20;

    private final List<ScriptedShard> made = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    private List<DamagedLogFile> files;

    @BeforeEach
    void nameFiles() {
        files = Stream.of(0, 1)
                .map(partition -> new DamagedLogFile(directory, Topics.SNAPSHOTS, partition))
                .toList();
    }

    @Test
    void aFlippedBitInTheSnapshotsCostsALongerReplayAndNothingElse() throws Exception {
        runAndStop();
        runAndStop();
        List<Long> flipped = files.stream().map(DamagedLogFile::flipLast).toList();
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                TestLogs logs = new TestLogs(kafka);
                ShardHost host = ready(logs, HostSettings.of(logs.connection))) {
            assertThat(host.restarts()).isZero();
            for (int partition = 0; partition < flipped.size(); partition++) {
                String damage =
                        "topic snapshots, partition " + partition + " is damaged from offset " + flipped.get(partition);
                assertThat(host.statuses())
                        .extracting(ShardStatus::snapshotTrouble)
                        .anySatisfy(trouble -> assertThat(trouble).contains(damage));
            }
            assertThat(host.statuses())
                    .as("the generation before serves")
                    .allMatch(status -> status.snapshotOffset() > 0)
                    .anyMatch(status -> status.damagedSnapshots() > 0);
            assertStatesAreThoseOfAFullReplay(logs, host);
        }
    }

    @Test
    void withoutOneWholeSnapshotTheLogIsReadFromItsBeginning() throws Exception {
        runAndStop();
        files.forEach(DamagedLogFile::flipAll);
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                TestLogs logs = new TestLogs(kafka)) {
            HostSettings settings = HostSettings.of(logs.connection).withSnapshots(30, Duration.ofMinutes(1));
            made.clear();
            try (ShardHost host = ready(logs, settings)) {
                assertThat(made).allSatisfy(shard -> assertThat(shard.applied).contains("publish e0"));
                assertStatesAreThoseOfAFullReplay(logs, host);
                long before = host.statuses().getLast().offset();
                submit(logs, 40);
                await("snapshots again")
                        .until(() -> host.statuses().stream()
                                .allMatch(
                                        status -> status.offset() >= before + 40 && status.snapshotTrouble() == null));
            }
            made.clear();
            try (ShardHost host = ready(logs, settings)) {
                assertThat(host.statuses()).allMatch(status -> status.snapshotTrouble() == null);
                assertThat(made)
                        .isNotEmpty()
                        .allSatisfy(shard -> assertThat(shard.applied).doesNotContain("publish e0"));
            }
        }
    }

    /** A broker and a host that come, take some records, leave a snapshot of each shard, and go. */
    private void runAndStop() throws Exception {
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                TestLogs logs = new TestLogs(kafka)) {
            kafka.topics(TestLogs.topics());
            try (ShardHost host = ready(logs, HostSettings.of(logs.connection))) {
                long before = host.statuses().getFirst().offset();
                submit(logs, SUBMITTED);
                await("applied")
                        .until(() ->
                                host.statuses().stream().allMatch(status -> status.offset() >= before + SUBMITTED));
            }
        }
    }

    private ShardHost ready(TestLogs logs, HostSettings settings) {
        ShardHost host = new ShardHost(TestLogs.markets(made, SHARDS), settings);
        host.start();
        awaitReady(host);
        return host;
    }

    private static void submit(TestLogs logs, int count) {
        for (int partition : SHARDS) {
            logs.submit(partition, 0, count);
        }
    }

    private static void assertStatesAreThoseOfAFullReplay(TestLogs logs, ShardHost host) throws Exception {
        for (int partition : SHARDS) {
            logs.assertStateIsThatOfAFullReplay(host, partition);
        }
    }
}
