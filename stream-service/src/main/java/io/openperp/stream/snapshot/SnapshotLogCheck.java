package io.openperp.stream.snapshot;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.StreamPosition;
import io.openperp.reader.LogScan;
import io.openperp.stream.snapshot.SnapshotLog.UnusableSnapshotException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Checks whether a snapshot was made from the present logs. The running hash of a record covers everything before it in
 * its channel, so comparing one record of each partition is sufficient. Not thread-safe.
 */
final class SnapshotLogCheck {

    private final Consumer<byte[], byte[]> consumer;
    private final LogScan scan;

    SnapshotLogCheck(Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
        this.scan = new LogScan(consumer);
    }

    /**
     * For each of these reading positions of the snapshot, compares a record of the present log with it; throws if one
     * of the logs is another than the snapshot was made from.
     */
    void check(List<StreamPosition> positions) throws UnusableSnapshotException {
        List<TopicPartition> places =
                positions.stream().map(SnapshotLogCheck::place).toList();
        Map<String, List<PartitionInfo>> topics = consumer.listTopics();
        for (TopicPartition place : places) {
            if (topics.getOrDefault(place.topic(), List.of()).size() <= place.partition()) {
                throw new UnusableSnapshotException(place + " does not exist");
            }
        }
        consumer.assign(places); // or the client warns of each that it is asked about
        Map<TopicPartition, Long> firsts = consumer.beginningOffsets(places);
        Map<TopicPartition, Long> ends = consumer.endOffsets(places);
        for (StreamPosition position : positions) {
            TopicPartition place = place(position);
            check(position, firsts.getOrDefault(place, 0L), ends.getOrDefault(place, 0L));
        }
    }

    private static TopicPartition place(StreamPosition position) {
        return new TopicPartition(position.getTopic(), position.getPartition());
    }

    /**
     * Compares a record with a place of the snapshot. Skips a record that is deleted or damaged: if the log differs,
     * the next record shows it.
     */
    private void check(StreamPosition position, long first, long end) throws UnusableSnapshotException {
        TopicPartition place = place(position);
        if (end < position.getNextOffset()) {
            throw new UnusableSnapshotException(
                    place + " ends at offset " + end + ", before it: " + position.getNextOffset());
        }
        long accepted = position.getAcceptedOffset() - 1;
        if (accepted < first) {
            return;
        }
        List<Boolean> same = new ArrayList<>();
        scan.scan(place, accepted, accepted + 1, record -> {
            if (record.offset() == accepted) {
                same.add(isSame(position, record));
            }
        });
        if (same.contains(false)) {
            throw new UnusableSnapshotException(
                    place + " has another record at offset " + accepted + " than number " + position.getNumber());
        }
    }

    private static boolean isSame(StreamPosition position, ConsumerRecord<byte[], byte[]> record) {
        try {
            ChannelOrigin origin = RecordBatch.records(LogRecord.parseFrom(record.value()))
                    .getLast()
                    .getChannel();
            return origin.getNumber() == position.getNumber() && origin.getRunningHash() == position.getRunningHash();
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            return false;
        }
    }
}
