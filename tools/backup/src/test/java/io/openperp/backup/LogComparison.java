package io.openperp.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.kafka.KafkaConnection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;

/** Requires that a broker has the same records and settings as another, up to the ends of a backup. */
final class LogComparison {

    private final LocalKafka source;
    private final LocalKafka target;
    private long records;

    LogComparison(LocalKafka source, LocalKafka target) {
        this.source = source;
        this.target = target;
    }

    long records() {
        return records;
    }

    long beginning(TopicPartition log) {
        try (Consumer<byte[], byte[]> consumer = consumer(target)) {
            return Objects.requireNonNull(
                    consumer.beginningOffsets(List.of(log)).get(log));
        }
    }

    void compare(SavedTopic topic) {
        assertThat(settings(target, topic)).isEqualTo(settings(source, topic));
        for (SavedPartition partition : topic.partitions()) {
            compare(new TopicPartition(topic.name(), partition.number()), partition.start(), partition.end());
        }
    }

    private void compare(TopicPartition log, long from, long to) {
        try (Consumer<byte[], byte[]> expected = consumer(source);
                Consumer<byte[], byte[]> restored = consumer(target)) {
            assertThat(restored.endOffsets(List.of(log))).containsEntry(log, to);
            Iterator<ConsumerRecord<byte[], byte[]>> found = new LogRange(restored, log, from, to).iterator();
            for (ConsumerRecord<byte[], byte[]> record : new LogRange(expected, log, from, to)) {
                compare(record, found.next());
                records++;
            }
            assertThat(found).isExhausted();
        }
    }

    private static void compare(ConsumerRecord<byte[], byte[]> expected, ConsumerRecord<byte[], byte[]> found) {
        assertThat(found.offset()).isEqualTo(expected.offset());
        assertThat(found.timestamp()).isEqualTo(expected.timestamp());
        assertThat(found.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
        assertThat(found.key()).isEqualTo(expected.key());
        assertThat(found.value()).isEqualTo(expected.value());
        assertThat(found.headers()).isEqualTo(expected.headers());
    }

    private static Object settings(LocalKafka broker, SavedTopic topic) {
        try (Admin admin = Admin.create(broker.connection())) {
            return ExchangeTopics.read(admin).stream()
                    .filter(read -> read.name().equals(topic.name()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Consumer<byte[], byte[]> consumer(LocalKafka broker) {
        return new KafkaConnection(broker.connection()).consumerOfWhatIsThere();
    }
}
