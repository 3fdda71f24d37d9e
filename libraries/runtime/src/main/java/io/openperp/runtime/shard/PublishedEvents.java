package io.openperp.runtime.shard;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelDivergedException;
import io.openperp.journal.EventChannel;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which of a shard's events were in its partition when a session began, so that the replay does not append them again.
 * Only what follows the snapshot without a gap counts; whatever else may stand there is appended again, as receivers
 * expect.
 */
public final class PublishedEvents {

    /** An offset that is not known. */
    public static final long UNKNOWN = -1;

    /** Nothing is known, so everything is appended. */
    public static final PublishedEvents NONE = new PublishedEvents(UNKNOWN, UNKNOWN, EventChannel.Position.START);

    private static final Logger log = LoggerFactory.getLogger(PublishedEvents.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long STALLED_NANOS = Duration.ofSeconds(15).toNanos();

    private final long from;
    private final long end;
    private final EventChannel.Position last;

    /**
     * @param from offset at or behind which everything stands that was published after the snapshot
     * @param end of the partition
     * @param last of those events that follow each other without a gap
     */
    PublishedEvents(long from, long end, EventChannel.Position last) {
        this.from = from;
        this.end = end;
        this.last = last;
    }

    /**
     * Reads the partition up to {@code end}. Of what is damaged or of another history nothing counts, and nothing behind it.
     *
     * @param stored the shard's last event in the snapshot
     */
    public static PublishedEvents read(
            Consumer<byte[], byte[]> consumer,
            TopicPartition events,
            long from,
            long end,
            EventChannel.Position stored) {
        EventChannel channel = new EventChannel(stored);
        consumer.assign(List.of(events));
        consumer.seek(events, from);
        long lastProgress = System.nanoTime();
        try {
            while (consumer.position(events) < end && System.nanoTime() - lastProgress < STALLED_NANOS) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    channel.accept(LogRecord.parseFrom(record.value()));
                    lastProgress = System.nanoTime();
                }
            }
        } catch (KafkaException
                | InvalidProtocolBufferException
                | IllegalArgumentException
                | ChannelDivergedException e) {
            log.warn("{} is read no further, the rest is published again: {}", events, e.toString());
        }
        return new PublishedEvents(from, end, channel.position());
    }

    /** Whether an output of the shard is an event of its partition. */
    public boolean isOf(Output output) {
        ShardAddress sender = output.record().getChannel().getSender();
        return output.partition() == sender.getPartition() && output.topic().equals(Topics.eventsOf(sender.getKind()));
    }

    /** The number of the last one; 0 if none is known. */
    public long lastNumber() {
        return last.number();
    }

    /**
     * Whether this event of the shard need not be appended. Throws {@link IllegalStateException} if another one was
     * published under its number.
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

    /** Where to read on from after a snapshot that has said events up to a number; {@link #UNKNOWN} if that is not known. */
    public long from(long number) {
        return number >= last.number() ? end : from;
    }
}
