package io.openperp.account.projection;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads one partition of events by the rule of numbered channels. */
final class PartitionReader {

    private final TopicPartition partition;
    private final EventHandler handler;
    private final EventChannel channel;
    private PartitionPosition committed;
    private long nextOffset;

    PartitionReader(PartitionPosition position, EventHandler handler) {
        this.partition = position.partition();
        this.handler = handler;
        this.channel = new EventChannel(position.channel());
        this.committed = position;
        this.nextOffset = position.nextOffset();
    }

    /** Throws {@link UnreadableEventsException} for what no retry will make readable. */
    void read(List<ConsumerRecord<byte[], byte[]>> records, Changes changes) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try {
                read(record, changes);
            } catch (InvalidProtocolBufferException | IllegalStateException | IllegalArgumentException e) {
                throw new UnreadableEventsException(partition, record.offset(), e);
            }
        }
    }

    private void read(ConsumerRecord<byte[], byte[]> record, Changes changes) throws InvalidProtocolBufferException {
        if (record.value() == null) {
            throw new IllegalArgumentException("it has no value");
        }
        var body = channel.accept(LogRecord.parseFrom(record.value()));
        if (body.isPresent()) {
            handler.handle(body.get(), channel.position().number(), changes);
        }
        if (!channel.isAwaitingMissing()) {
            nextOffset = record.offset() + 1;
        }
    }

    TopicPartition partition() {
        return partition;
    }

    /** As the tables have it. */
    PartitionPosition committed() {
        return committed;
    }

    /** As the tables will have it once what was read is committed. */
    PartitionPosition reached() {
        return new PartitionPosition(partition, nextOffset, channel.position());
    }

    void commit() {
        committed = reached();
    }

    boolean isAwaitingMissing() {
        return channel.isAwaitingMissing();
    }

    long repeats() {
        return channel.repeats();
    }

    long ignored() {
        return channel.ignored();
    }
}
