package io.openperp.benchmarks.shard;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Time of the last append to partitions. */
final class LastAppend {

    private LastAppend() {}

    /** Latest append to any of the partitions, in milliseconds since 1970; 0 if all are empty. */
    static long of(String servers, List<TopicPartition> partitions) {
        long latest = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            for (TopicPartition partition : partitions) {
                consumer.assign(List.of(partition));
                long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
                consumer.seek(partition, Math.max(0, end - 1));
                while (consumer.position(partition) < end) {
                    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                        latest = Math.max(latest, record.timestamp());
                    }
                }
            }
        }
        return latest;
    }
}
