package io.openperp.stream.feed;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.StreamPosition;
import io.openperp.reader.Event;
import io.openperp.reader.EventPartition;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.RecentRecords;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset reached in one partition of events, and the latest records kept for clients that resume. Guarded by the
 * lock of {@code Channels}.
 */
final class FeedPartition {

    private final RecentRecords recent;
    private final EventPartition events;
    private long nextOffset;

    /** Offset after the last record that was accepted as the next in its channel. */
    private long acceptedOffset;

    FeedPartition(RecentRecords recent) {
        this(recent, new EventPartition(new ChannelReceiver()));
    }

    private FeedPartition(RecentRecords recent, EventPartition events) {
        this.events = events;
        this.recent = recent;
    }

    static FeedPartition restored(RecentRecords recent, StreamPosition position) {
        FeedPartition partition = new FeedPartition(
                recent,
                new EventPartition(new ChannelReceiver(new ChannelReceiver.Position(
                        position.getNumber(),
                        position.getRunningHash(),
                        position.getNextChunk(),
                        position.getChunks(),
                        position.getPartial()))));
        partition.nextOffset = position.getNextOffset();
        partition.acceptedOffset = position.getAcceptedOffset();
        return partition;
    }

    /**
     * Reads a record of the partition. Returns the events that it completes: none for a repeat or for a part of a split
     * event that is not the last.
     */
    List<Event> read(ConsumerRecord<byte[], byte[]> record) {
        long before = events.position().number();
        List<Event> completed = events.read(record);
        if (events.position().number() != before) {
            acceptedOffset = record.offset() + 1;
        }
        return completed;
    }

    /**
     * Sets the offset to continue from behind this record; called when everything that follows from the record has been
     * applied.
     */
    void taken(ConsumerRecord<byte[], byte[]> record) {
        nextOffset = record.offset() + 1;
    }

    void keep(EventRecord record) {
        recent.keep(record);
    }

    List<EventRecord> kept() {
        return recent.all();
    }

    long nextOffset() {
        return nextOffset;
    }

    boolean isAwaitingMissing() {
        return events.isAwaitingMissing();
    }

    StreamPosition position(TopicPartition place) {
        ChannelReceiver.Position at = events.position();
        ByteString partial = at.partial();
        return StreamPosition.newBuilder()
                .setTopic(place.topic())
                .setPartition(place.partition())
                .setNextOffset(nextOffset)
                .setAcceptedOffset(acceptedOffset)
                .setNumber(at.number())
                .setRunningHash(at.runningHash())
                .setNextChunk(at.nextChunk())
                .setChunks(at.chunks())
                .setPartial(partial)
                .build();
    }
}
