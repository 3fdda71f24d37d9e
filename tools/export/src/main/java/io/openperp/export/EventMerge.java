package io.openperp.export;

import static java.util.Objects.requireNonNull;

import io.openperp.export.Export.IncompleteLogException;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.reader.Event;
import io.openperp.reader.EventPartition;
import io.openperp.replay.event.PartitionLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of all partitions of a topic, up to their present ends, in the order of the shards' times. Fails if
 * events are missing in a partition: an incomplete table would look like a complete one.
 */
final class EventMerge {

    /**
     * Allowance for a broker whose clock was set back: it may have given an event an earlier time than the event itself
     * has.
     */
    private static final Duration CLOCK_ERROR = Duration.ofHours(1);

    private final Map<String, Object> kafka;
    private final String topic;

    EventMerge(Map<String, Object> kafka, String topic) {
        this.kafka = kafka;
        this.topic = topic;
    }

    /**
     * Passes all events of the topic from the time {@code from} on to {@code sink}, and perhaps some earlier ones.
     *
     * @throws IncompleteLogException if events are missing, or the broker has no such topic
     */
    void read(Instant from, Consumer<Event> sink) {
        List<Source> sources = new ArrayList<>();
        try {
            int partitions = partitions();
            for (int partition = 0; partition < partitions; partition++) {
                sources.add(new Source(new PartitionLog(kafka, new TopicPartition(topic, partition)), from));
            }
            PriorityQueue<Source> next = new PriorityQueue<>(
                    Comparator.comparingLong(Source::timeNanos).thenComparing(Source::toString));
            sources.stream().filter(Source::advance).forEach(next::add);
            while (!next.isEmpty()) {
                Source earliest = next.poll();
                sink.accept(earliest.event());
                if (earliest.advance()) {
                    next.add(earliest);
                }
            }
        } finally {
            sources.forEach(Source::close);
        }
    }

    /**
     * Passes the events of one market, from its first on, to {@code sink} until that returns false.
     *
     * @throws IncompleteLogException if events are missing, or no market has this symbol
     */
    void readMarket(String symbol, Predicate<MarketEvents> sink) {
        Set<String> others = new TreeSet<>();
        int partitions = partitions();
        for (int partition = 0; partition < partitions; partition++) {
            PartitionLog log = new PartitionLog(kafka, new TopicPartition(topic, partition));
            try (Source source = new Source(log, Instant.EPOCH)) {
                if (source.advance()) {
                    String found = source.market().getSymbol();
                    if (found.equals(symbol)) {
                        follow(source, sink);
                        return;
                    }
                    others.add(found);
                }
            }
        }
        throw new IncompleteLogException("no market is named " + symbol + "; accepted are " + others);
    }

    private static void follow(Source source, Predicate<MarketEvents> sink) {
        long first = source.event().number();
        if (first != 1) {
            throw new IncompleteLogException("the events of " + source.market().getSymbol() + " begin with number "
                    + first + ": older ones are no longer in the log");
        }
        boolean goesOn = sink.test(source.market());
        while (goesOn && source.advance()) {
            goesOn = sink.test(source.market());
        }
    }

    private int partitions() {
        try (var consumer = PartitionLog.consumer(kafka)) {
            List<?> found = consumer.partitionsFor(topic);
            if (found == null || found.isEmpty()) {
                throw new IncompleteLogException("this broker has no topic " + topic + " of an exchange");
            }
            return found.size();
        }
    }

    /** One partition of the topic, and its next event, by whose time the partitions are merged. */
    private final class Source implements AutoCloseable {

        private final PartitionLog log;
        private final EventPartition events = new EventPartition(ChannelReceiver.joining());
        private final Queue<Event> read = new ArrayDeque<>();
        private @Nullable Event event;
        private long timeNanos;

        Source(PartitionLog log, Instant from) {
            this.log = log;
            if (from.isAfter(Instant.EPOCH.plus(CLOCK_ERROR))) {
                log.seekToTime(from.minus(CLOCK_ERROR).toEpochMilli());
            }
        }

        /**
         * Reads the next event of the partition; returns false at its end. Throws {@link IncompleteLogException} if an
         * event before the end is missing.
         */
        boolean advance() {
            while (read.isEmpty()) {
                ConsumerRecord<byte[], byte[]> record = log.next();
                if (record == null) {
                    if (events.isAwaitingMissing()) {
                        throw new IncompleteLogException("an event is missing in " + log
                                + ": its shard is starting, try again; if it stays so, see ./exchange rebuild-events");
                    }
                    return false;
                }
                read.addAll(events.read(record));
            }
            event = read.remove();
            timeNanos = topic.equals(Topics.ACCOUNT_EVENTS)
                    ? event.as(AccountEvents.parser()).getTimeNanos()
                    : event.as(MarketEvents.parser()).getTimeNanos();
            return true;
        }

        Event event() {
            return requireNonNull(event);
        }

        /** The event, of a partition of market-events. */
        MarketEvents market() {
            return event().as(MarketEvents.parser());
        }

        long timeNanos() {
            return timeNanos;
        }

        @Override
        public String toString() {
            return log.toString();
        }

        @Override
        public void close() {
            log.close();
        }
    }
}
