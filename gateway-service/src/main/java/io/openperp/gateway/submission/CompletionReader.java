package io.openperp.gateway.submission;

import static java.util.Objects.requireNonNull;

import io.openperp.gateway.submission.PendingAnswers.Outcome;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.reader.Destination;
import io.openperp.reader.Event;
import io.openperp.reader.EventPartition;
import io.openperp.reader.LogReader;
import io.openperp.reader.tracing.Tracing;
import io.openperp.servicekit.background.LogFollower;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads account-events from its end at the start, and completes the pending answers of this gateway's transactions.
 * Every record is checked by its number in the channel of the account shard; only those with this gateway's header are
 * parsed. If records were deleted before they were read, reading continues from the end, and requests that waited for
 * them are answered that their outcome is unknown.
 */
public final class CompletionReader extends LogFollower {

    private static final Logger LOG = LoggerFactory.getLogger(CompletionReader.class);

    /**
     * Interval at which new partitions are looked for; long, because the only partition of account-events exists from
     * the start.
     */
    private static final Duration REFRESH = Duration.ofMinutes(5);

    /**
     * Time for which a missing record is tolerated: a restart of the account shard sends it again. After this time the
     * gateway reports the gap.
     */
    private static final Duration TOLERATED_GAP = Duration.ofSeconds(10);

    private final PendingAnswers pending;
    private final LogReader reader;

    public CompletionReader(Supplier<Consumer<byte[], byte[]>> consumers, PendingAnswers pending, Tracing tracing) {
        this.pending = pending;
        this.reader = new LogReader(
                "completion-tail",
                List.of(Topics.ACCOUNT_EVENTS),
                LogReader.Settings.refreshedEvery(REFRESH),
                consumers,
                tracing.into(new Completions()));
    }

    /** Whether a record has been missing for longer than a restart of the account shard takes. */
    public boolean hasLastingGap() {
        return reader.isMissingFor(TOLERATED_GAP);
    }

    @Override
    protected LogReader reader() {
        return reader;
    }

    private boolean isForUs(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(Topics.GATEWAY_HEADER);
        return header != null && pending.isOurs(header.value());
    }

    private void settle(Event read) {
        AccountEvents events = read.as(AccountEvents.parser());
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasTransactionCompleted()) {
                TransactionCompleted completed = event.getTransactionCompleted();
                LogPlace place = new LogPlace(
                        read.record().partition(), read.number(), read.runningHash(), events.getTimeNanos());
                pending.settle(completed.getGatewayCounter(), new Outcome.Completed(completed, place));
            }
        }
    }

    /** Completes pending answers from the log. */
    private final class Completions implements Destination {

        /** Reading position; null before the first reading, and after records were lost. */
        private @Nullable ReadingPosition following;

        /**
         * Returns the reason why reading cannot begin: it needs the account shard's lane and exactly one partition of
         * account-events; empty if both exist.
         */
        @Override
        public String obstacle(Consumer<byte[], byte[]> consumer) {
            int lanes = count(consumer, Topics.COMMANDS);
            int events = count(consumer, Topics.ACCOUNT_EVENTS);
            return lanes > Shards.lane(Shards.accounts()) && events == 1
                    ? ""
                    : "topics commands and account-events have " + lanes + " and " + events
                            + " partitions, at least one and exactly one are needed";
        }

        @Override
        public long begin(TopicPartition partition, Bounds bounds) {
            ReadingPosition from = following == null ? new ReadingPosition(bounds.end()) : following;
            following = from;
            LOG.info("following {} from {}", partition, from.nextOffset);
            return from.nextOffset;
        }

        @Override
        public boolean take(ConsumerRecords<byte[], byte[]> records) {
            ReadingPosition from = requireNonNull(following);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                List<Event> events = from.events.read(record);
                if (isForUs(record)) {
                    events.forEach(CompletionReader.this::settle);
                }
                from.nextOffset = record.offset() + 1;
            }
            return true;
        }

        @Override
        public boolean isAwaitingMissing() {
            return following != null && following.events.isAwaitingMissing();
        }

        @Override
        public boolean survives(RuntimeException failure) {
            if (failure instanceof OffsetOutOfRangeException) {
                following = null;
                return true;
            }
            return false;
        }

        private int count(Consumer<byte[], byte[]> consumer, String topic) {
            List<?> found = consumer.partitionsFor(topic);
            return found == null ? 0 : found.size();
        }
    }

    /** Reading position: the state of the account shard's channel, and the offset at which to continue. */
    private static final class ReadingPosition {
        private final EventPartition events = new EventPartition(ChannelReceiver.joining());
        private long nextOffset;

        ReadingPosition(long nextOffset) {
            this.nextOffset = nextOffset;
        }
    }
}
