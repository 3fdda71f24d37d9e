package io.openperp.account.projection;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.account.projection.event.EventHandler;
import io.openperp.account.projection.table.Changes;
import io.openperp.account.projection.table.PositionTable.PartitionPosition;
import io.openperp.journal.ChannelReceiver;
import io.openperp.reader.Event;
import io.openperp.reader.Event.UnreadableRecordException;
import io.openperp.reader.EventPartition;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads one partition of events, using the numbers in its channel to drop repeats and to detect missing records. */
final class PartitionReader {

    private final TopicPartition partition;
    private final EventHandler handler;
    private final EventPartition events;
    private PartitionPosition committed;
    private long nextOffset;

    PartitionReader(PartitionPosition position, EventHandler handler) {
        this.partition = position.partition();
        this.handler = handler;
        this.events = new EventPartition(new ChannelReceiver(position.channel()));
        this.committed = position;
        this.nextOffset = position.nextOffset();
    }

    /**
     * Adds the changes caused by these records; throws {@link UnreadableRecordException} for a record that no retry can
     * make readable.
     */
    void read(List<ConsumerRecord<byte[], byte[]>> records, Changes changes) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            for (Event event : events.read(record)) {
                handle(event, changes);
            }
            if (!events.isAwaitingMissing()) {
                nextOffset = record.offset() + 1;
            }
        }
    }

    private void handle(Event event, Changes changes) {
        try {
            handler.handle(event.body(), event.number(), changes);
        } catch (InvalidProtocolBufferException | IllegalStateException | IllegalArgumentException e) {
            throw new UnreadableRecordException(event.record(), e);
        }
    }

    TopicPartition partition() {
        return partition;
    }

    /** The position up to which the committed tables contain the partition. */
    PartitionPosition committed() {
        return committed;
    }

    /** The position up to which the tables will contain the partition once everything read so far is committed. */
    PartitionPosition reached() {
        return new PartitionPosition(partition, nextOffset, events.position());
    }

    void commit() {
        committed = reached();
    }

    boolean isAwaitingMissing() {
        return events.isAwaitingMissing();
    }

    long repeats() {
        return events.repeats();
    }

    long ignored() {
        return events.ignored();
    }
}
