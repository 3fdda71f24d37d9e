package io.openperp.reader;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** One consumer's turn at reading all partitions of some topics, also those that come later. For one thread. */
public final class Reading {

    private static final Duration POLL = Duration.ofMillis(200);

    private final Consumer<byte[], byte[]> consumer;
    private final List<String> topics;
    private final long refreshNanos;
    private final ToLongBiFunction<TopicPartition, Destination.Bounds> begin;

    private final Set<TopicPartition> partitions = new HashSet<>();
    private final Map<TopicPartition, Long> endsAtStart = new HashMap<>();
    private boolean caughtUp;
    private long refreshedAt;

    /**
     * Reads nothing yet.
     *
     * @param refresh how often new partitions are looked for
     * @param begin where reading of a partition begins
     */
    public Reading(
            Consumer<byte[], byte[]> consumer,
            List<String> topics,
            Duration refresh,
            ToLongBiFunction<TopicPartition, Destination.Bounds> begin) {
        this.consumer = consumer;
        this.topics = topics;
        this.refreshNanos = refresh.toNanos();
        this.begin = begin;
    }

    /** Takes up the partitions that are not read yet; returns the topics that do not exist. */
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

    /** Every partition from where it begins. */
    public void beginAgain() {
        position(partitions);
    }

    /** The next records of all partitions; waits a moment when there are none. */
    public ConsumerRecords<byte[], byte[]> poll() {
        if (System.nanoTime() - refreshedAt > refreshNanos) {
            takeUp();
        }
        return consumer.poll(POLL);
    }

    /** Whether everything that was there when this turn began has been polled. A partition that came later does not count. */
    public boolean hasCaughtUp() {
        return hasCaughtUp(consumer::position);
    }

    /** The same of what has been done with it: {@code reached} is the offset of a partition below which it is done. */
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
            // Where events were written anew (rebuild-events), the old offsets are gone; numbers tell what is known.
            consumer.seek(partition, Math.max(bounds.first(), begin.applyAsLong(partition, bounds)));
        }
        return ends;
    }
}
