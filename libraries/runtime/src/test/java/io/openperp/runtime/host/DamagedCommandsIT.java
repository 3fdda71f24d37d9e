package io.openperp.runtime.host;

import static io.openperp.runtime.host.HostFixture.await;
import static io.openperp.runtime.host.HostFixture.awaitReady;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localbroker.LocalKafka;
import io.openperp.reader.DamagedRange;
import io.openperp.reader.LogCheck;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.ScriptedShard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk has flipped a bit in the commands behind the newest snapshot, which nobody reads until a replay needs them.
 */
class DamagedCommandsIT {

    private static final TopicPartition COMMANDS = TestLogs.lane(0);
    private static final TopicPartition OTHER = TestLogs.lane(1);

    private final List<ScriptedShard> made = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void theHostStartsAsIfNothingWereAndTheCheckNamesTheOffsets() throws Exception {
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                TestLogs logs = new TestLogs(kafka)) {
            kafka.topics(TestLogs.topics());
            run(logs);
            assertThat(check(logs, 0, COMMANDS)).isEmpty();
        }
        long after = new DamagedLogFile(directory, COMMANDS.topic(), COMMANDS.partition()).flipFirst();
        try (LocalKafka kafka = LocalKafka.start(directory, 0);
                TestLogs logs = new TestLogs(kafka)) {
            run(logs);
            assertThat(check(logs, 0, COMMANDS)).containsExactly(new DamagedRange(COMMANDS, 0, after - 1));
            assertThat(check(logs, 1 << 20, COMMANDS))
                    .as("slowly")
                    .singleElement()
                    .hasToString("topic commands, partition 1 is damaged from offset 0 to " + (after - 1));
            assertThat(check(logs, 0, OTHER)).isEmpty();
        }
    }

    /** Takes some commands of a shard and leaves a snapshot of it. */
    private void run(TestLogs logs) {
        try (ShardHost host = new ShardHost(TestLogs.markets(made, 0), HostSettings.of(logs.connection))) {
            host.start();
            awaitReady(host);
            long before = host.statuses().getFirst().offset();
            logs.submit(0, 0, 20);
            await("applied").until(() -> host.statuses().getFirst().offset() >= before + 20);
        }
    }

    private static List<DamagedRange> check(TestLogs logs, long bytesPerSecond, TopicPartition log) {
        Consumer<byte[], byte[]> consumer = new KafkaConnection(logs.connection).consumerOfWhatIsThere();
        try {
            return new LogCheck(consumer, bytesPerSecond).check(log);
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }
}
