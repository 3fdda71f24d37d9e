package io.openperp.reader;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Topics in memory and consumers of them, which fail when the test says so. */
final class StubLog {

    private final Map<TopicPartition, List<byte[]>> records = new HashMap<>();
    private final Queue<RuntimeException> failures = new ArrayDeque<>();
    private int consumers;

    synchronized StubLog partition(String topic, int partition) {
        records.computeIfAbsent(new TopicPartition(topic, partition), p -> new ArrayList<>());
        return this;
    }

    synchronized StubLog append(String topic, int partition, String... values) {
        List<byte[]> log = partition(topic, partition).records.get(new TopicPartition(topic, partition));
        for (String value : values) {
            log.add(value.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    /** Makes the next poll fail. */
    synchronized void fail(RuntimeException failure) {
        failures.add(failure);
    }

    /** Number of consumers made so far. */
    synchronized int consumers() {
        return consumers;
    }

    synchronized Consumer<byte[], byte[]> consumer() {
        consumers++;
        return new Following();
    }

    private final class Following extends MockConsumer<byte[], byte[]> {

        private final Map<TopicPartition, Long> given = new HashMap<>();

        Following() {
            super("none");
        }

        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            synchronized (StubLog.this) {
                RuntimeException failure = failures.poll();
                if (failure != null) {
                    throw failure;
                }
                assignment().forEach(this::give);
            }
            ConsumerRecords<byte[], byte[]> polled = super.poll(timeout);
            if (polled.isEmpty()) {
                Thread.onSpinWait();
            }
            return polled;
        }

        private void give(TopicPartition partition) {
            List<byte[]> log = records.getOrDefault(partition, List.of());
            for (long offset = given.getOrDefault(partition, 0L); offset < log.size(); offset++) {
                addRecord(new ConsumerRecord<>(
                        partition.topic(), partition.partition(), offset, null, log.get((int) offset)));
            }
            given.put(partition, (long) log.size());
        }

        @Override
        public synchronized void seek(TopicPartition partition, long offset) {
            super.seek(partition, offset);
            given.put(partition, offset);
        }

        @Override
        public synchronized List<PartitionInfo> partitionsFor(String topic) {
            synchronized (StubLog.this) {
                return records.keySet().stream()
                        .filter(partition -> partition.topic().equals(topic))
                        .map(partition -> new PartitionInfo(
                                topic, partition.partition(), Node.noNode(), new Node[0], new Node[0]))
                        .toList();
            }
        }

        @Override
        public synchronized Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions) {
            Map<TopicPartition, Long> firsts = new TreeMap<>(ORDER);
            partitions.forEach(partition -> firsts.put(partition, 0L));
            updateBeginningOffsets(firsts);
            return firsts;
        }

        @Override
        public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
            synchronized (StubLog.this) {
                Map<TopicPartition, Long> ends = new TreeMap<>(ORDER);
                partitions.forEach(partition -> ends.put(partition, (long)
                        records.getOrDefault(partition, List.of()).size()));
                return ends;
            }
        }
    }

    private static final java.util.Comparator<TopicPartition> ORDER =
            java.util.Comparator.comparing(TopicPartition::toString);
}
