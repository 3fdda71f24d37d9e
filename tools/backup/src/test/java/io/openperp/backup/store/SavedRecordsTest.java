package io.openperp.backup.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Records keep offset, time, key, value and headers. */
class SavedRecordsTest {

    private static final TopicPartition LOG = new TopicPartition("commands", 3);

    @Test
    void everyPartOfARecordComesBack() {
        SavedRecords records = new SavedRecords("cluster", LOG);
        records.add(record(7, null, new byte[] {1, 2}, "tag"));
        records.add(record(9, new byte[0], null));
        List<Long> offsets = new ArrayList<>();
        List<ProducerRecord<byte[], byte[]>> read = new ArrayList<>();
        long count = SavedRecords.read("name", records.toBytes(), "cluster", LOG, (offset, record) -> {
            offsets.add(offset);
            read.add(record);
        });
        assertThat(count).isEqualTo(2);
        assertThat(offsets).containsExactly(7L, 9L);
        assertThat(read.getFirst().timestamp()).isEqualTo(1007);
        assertThat(read.getFirst().partition()).isEqualTo(3);
        assertThat(read.getFirst().key()).isNull();
        assertThat(read.getFirst().value()).containsExactly(1, 2);
        assertThat(read.getFirst().headers().lastHeader("tag").value()).containsExactly(5);
        assertThat(read.getLast().key()).isEmpty();
        assertThat(read.getLast().value()).isNull();
        assertThat(read.getLast().headers().toArray()).isEmpty();
    }

    @Test
    void recordsOfAnotherLogOrClusterAreRefused() {
        byte[] bytes = new SavedRecords("cluster", LOG).toBytes();
        for (TopicPartition other : List.of(new TopicPartition("commands", 2), new TopicPartition("owners", 3))) {
            assertThatThrownBy(() -> SavedRecords.read("name", bytes, "cluster", other, (offset, record) -> {}))
                    .isInstanceOf(BackupFailedException.class);
        }
        assertThatThrownBy(() -> SavedRecords.read("name", bytes, "another", LOG, (offset, record) -> {}))
                .isInstanceOf(BackupFailedException.class);
    }

    @Test
    void anObjectThatEndsEarlyIsDamaged() {
        SavedRecords records = new SavedRecords("cluster", LOG);
        records.add(record(7, null, new byte[] {1, 2}));
        byte[] bytes = records.toBytes();
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 5);
        assertThatThrownBy(() -> SavedRecords.read("name", cut, "cluster", LOG, (offset, record) -> {}))
                .hasMessage("name ends within a record");
    }

    private static ConsumerRecord<byte[], byte[]> record(
            long offset, byte @Nullable [] key, byte @Nullable [] value, String... headers) {
        RecordHeaders made = new RecordHeaders();
        for (String header : headers) {
            made.add(header, new byte[] {5});
        }
        return new ConsumerRecord<>(
                LOG.topic(),
                LOG.partition(),
                offset,
                1000 + offset,
                TimestampType.LOG_APPEND_TIME,
                0,
                0,
                key,
                value,
                made,
                Optional.empty());
    }
}
