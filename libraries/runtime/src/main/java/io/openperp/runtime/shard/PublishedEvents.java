package io.openperp.runtime.shard;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MessageViews;
import io.openperp.journal.RecordBatch;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events that a shard had published when a session began, so that a replay does not append them again. Only events
 * that follow the snapshot without a gap are included. All others are appended again, and readers drop the repeats.
 */
public final class PublishedEvents {

    /** No published events: every event is appended. */
    public static final PublishedEvents NONE = new PublishedEvents(0, 0, ChannelReceiver.Position.START);

    private static final Logger log = LoggerFactory.getLogger(PublishedEvents.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long STALLED_NANOS = Duration.ofSeconds(15).toNanos();

    private final long from;
    private final long end;
    private final ChannelReceiver.Position last;

    /**
     * @param from offset at or after which all events published after the snapshot are stored
     * @param end end offset of the partition
     * @param last number and running hash of the last event that follows the snapshot without a gap
     */
    PublishedEvents(long from, long end, ChannelReceiver.Position last) {
        this.from = from;
        this.end = end;
        this.last = last;
    }

    /**
     * The published events of a shard at its arrival in a lane: those it had published in the lane that it came from.
     */
    public static PublishedEvents before(LaneMove arrival) {
        return new PublishedEvents(arrival.eventsFrom(), arrival.eventsFrom(), arrival.published());
    }

    /**
     * Reads the events of a shard after a snapshot. Events from the first damaged one on, or from the first that
     * contradicts the running hash, are left out.
     *
     * @param from offset to read from
     * @param end offset to read up to, exclusive
     * @param stored number and running hash of the last event before the snapshot
     */
    public static PublishedEvents read(
            Consumer<byte[], byte[]> consumer,
            TopicPartition events,
            long from,
            long end,
            ChannelReceiver.Position stored) {
        ChannelReceiver channel = new ChannelReceiver(stored);
        consumer.assign(List.of(events));
        consumer.seek(events, from);
        long lastProgress = System.nanoTime();
        try {
            while (consumer.position(events) < end && System.nanoTime() - lastProgress < STALLED_NANOS) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (record.offset() < end) { // events from the end on may belong to commands that are not replayed
                        RecordBatch.records(MessageViews.record(record.value())).forEach(channel::accept);
                    }
                    lastProgress = System.nanoTime();
                }
            }
        } catch (KafkaException
                | InvalidProtocolBufferException
                | IllegalArgumentException
                | ChannelDivergedException e) {
            log.warn("reading of {} ends early, the other events are published again: {}", events, e.toString());
        }
        return new PublishedEvents(from, end, channel.position());
    }

    /** Number of the last event that is known to have been published; 0 if none is. */
    public long lastNumber() {
        return last.number();
    }

    /**
     * Whether this event of the shard has already been published, so that it need not be appended. Throws
     * {@link IllegalStateException} if a different event was published under its number.
     */
    public boolean contains(LogRecord event) {
        long number = event.getChannel().getNumber();
        if (number == last.number() && event.getChannel().getRunningHash() != last.runningHash()) {
            throw new IllegalStateException("event number " + number
                    + " is not the one that was published under that number: the log, the program or the list of voided"
                    + " records is not what it was then");
        }
        return number <= last.number();
    }

    /**
     * The offset from which to read the events that follow a snapshot.
     *
     * @param number number of the shard's last event in the snapshot
     */
    public long from(long number) {
        return number >= last.number() ? end : from;
    }
}
