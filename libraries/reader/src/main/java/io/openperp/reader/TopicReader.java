package io.openperp.reader;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Reads all partitions of some topics with one consumer, including partitions that are added later. For one thread. */
public final class TopicReader {

    private static final Duration POLL = Duration.ofMillis(500);

    private final Consumer<byte[], byte[]> consumer;
    private final List<String> topics;
    private final long refreshNanos;
    private final Pace pace;
    private final ToLongBiFunction<TopicPartition, Destination.Bounds> begin;

    private final Set<TopicPartition> partitions = new HashSet<>();
    private final Map<TopicPartition, Long> endsAtStart = new HashMap<>();
    private boolean caughtUp;
    private long refreshedAt;

    /**
     * Reads these topics; the first records are read by {@link #poll}.
     *
     * @param refresh interval at which new partitions are looked for
     * @param pace decides how long to pause between polls
     * @param begin returns the offset at which reading of a partition starts
     */
    public TopicReader(
            Consumer<byte[], byte[]> consumer,
            List<String> topics,
            Duration refresh,
            Pace pace,
            ToLongBiFunction<TopicPartition, Destination.Bounds> begin) {
        this.consumer = consumer;
        this.topics = topics;
        this.refreshNanos = refresh.toNanos();
        this.pace = pace;
        this.begin = begin;
    }

    /** Begins to read the partitions that are not read yet. Returns the topics that do not exist. */
    public List<String> takeUp() {
        refreshedAt = System.nanoTime();
        List<String> missing = new ArrayList<>();
        Set<TopicPartition> added = new HashSet<>();
        for (String topic : topics) {
            List<PartitionInfo> found = consumer.partitionsFor(topic);
            if (found == null || found.isEmpty()) {
                missing.add(topic);
            } else {
                found.forEach(info -> added.add(new TopicPartition(info.topic(), info.partition())));
            }
        }
        added.removeAll(partitions);
        if (!added.isEmpty()) {
            partitions.addAll(added);
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = position(added);
            if (!caughtUp) {
                endsAtStart.putAll(ends);
            }
        }
        return missing;
    }

    /** Positions every partition at its start again, as {@code begin} returns it now. */
    public void beginAgain() {
        position(partitions);
    }

    /** The next records of all partitions. Pauses as the pace requires, and waits up to 500 ms if there are none. */
    public ConsumerRecords<byte[], byte[]> poll() {
        if (System.nanoTime() - refreshedAt > refreshNanos) {
            takeUp();
        }
        pace.pause(this::isBehind);
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        pace.polled(!records.isEmpty());
        return records;
    }

    /** Whether the broker may have more records, according to its last answer. */
    private boolean isBehind() {
        for (TopicPartition partition : partitions) {
            OptionalLong lag = consumer.currentLag(partition);
            if (lag.isEmpty() || lag.getAsLong() > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether everything that was in the topics at the start has been polled; partitions that were added later are
     * ignored.
     */
    public boolean hasCaughtUp() {
        return hasCaughtUp(consumer::position);
    }

    /**
     * Whether everything that was in the topics at the start has been processed.
     *
     * @param reached returns the offset of a partition below which every record has been processed
     */
    public boolean hasCaughtUp(ToLongFunction<TopicPartition> reached) {
        if (!caughtUp) {
            endsAtStart.entrySet().removeIf(end -> reached.applyAsLong(end.getKey()) >= end.getValue());
            caughtUp = endsAtStart.isEmpty();
        }
        return caughtUp;
    }

    public Set<TopicPartition> partitions() {
        return Set.copyOf(partitions);
    }

    private Map<TopicPartition, Long> position(Set<TopicPartition> which) {
        Map<TopicPartition, Long> firsts = consumer.beginningOffsets(which);
        Map<TopicPartition, Long> ends = consumer.endOffsets(which);
        for (TopicPartition partition : which) {
            Destination.Bounds bounds =
                    new Destination.Bounds(firsts.getOrDefault(partition, 0L), ends.getOrDefault(partition, 0L));
            // The tool rebuild-events writes the topics of events anew, with other offsets. A stored offset below the
            // first is then replaced by it; numbers in the channel show which events are known already.
            consumer.seek(partition, Math.max(bounds.first(), begin.applyAsLong(partition, bounds)));
        }
        return ends;
    }
}
