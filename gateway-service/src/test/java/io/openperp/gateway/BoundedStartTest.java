package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.gateway.shards.HeartbeatReader;
import io.openperp.gateway.shards.RunningShards;
import io.openperp.gateway.submission.CompletionReader;
import io.openperp.gateway.submission.PendingAnswers;
import io.openperp.gateway.verification.HashReader;
import io.openperp.journal.Topics;
import io.openperp.reader.tracing.Tracing;
import io.openperp.servicekit.background.LogFollower;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The records that a gateway reads at its start do not grow with the logs. */
class BoundedStartTest {

    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 50_000_000, 5_000_000_000L})
    void answersAndHeartbeatsAreReadFromTheEndAndHashesFromShortlyBefore(long length) {
        assertThat(recordsToRead(
                        length,
                        List.of(Topics.ACCOUNT_EVENTS, Topics.COMMANDS),
                        consumers -> new CompletionReader(consumers, new PendingAnswers(), Tracing.OFF)))
                .isZero();
        assertThat(recordsToRead(
                        length,
                        List.of(Topics.OWNERS),
                        consumers -> new HeartbeatReader(consumers, new RunningShards(Duration.ofSeconds(3)))))
                .isZero();
        assertThat(recordsToRead(
                        length, List.of(Topics.STATE_HASHES), consumers -> new HashReader(consumers, null, null, null)))
                .isEqualTo(200_000);
    }

    private static long recordsToRead(
            long length, List<String> topics, Function<Supplier<Consumer<byte[], byte[]>>, LogFollower> readers) {
        Map<TopicPartition, Long> begun = new ConcurrentHashMap<>();
        LogFollower reader = readers.apply(() -> new LongLogs(length, topics, begun));
        reader.start();
        try {
            await().until(() -> !begun.isEmpty());
        } finally {
            reader.stop();
        }
        return begun.values().stream().mapToLong(from -> length - from).sum();
    }

    /** Topics whose only partitions have so many records; where reading begins is noted. */
    private static final class LongLogs extends MockConsumer<byte[], byte[]> {

        private final Map<TopicPartition, Long> begun;

        LongLogs(long length, List<String> topics, Map<TopicPartition, Long> begun) {
            super("none");
            this.begun = begun;
            for (String topic : topics) {
                updatePartitions(topic, List.of(new PartitionInfo(topic, 0, Node.noNode(), new Node[0], new Node[0])));
                TopicPartition partition = new TopicPartition(topic, 0);
                updateBeginningOffsets(Map.of(partition, 0L));
                updateEndOffsets(Map.of(partition, length));
            }
        }

        @Override
        public synchronized void seek(TopicPartition partition, long offset) {
            super.seek(partition, offset);
            begun.put(partition, offset);
        }
    }
}
