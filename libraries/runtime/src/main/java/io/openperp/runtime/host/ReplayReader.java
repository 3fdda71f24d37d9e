package io.openperp.runtime.host;

import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.PreparedRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a replay ahead of the thread that applies them: another thread with its own consumer fetches the
 * records, checks their tags, parses them and prepares their commands. The result is the same as without that thread.
 * All methods are for the host's thread.
 */
final class ReplayReader implements AutoCloseable {

    /** Largest number of batches read ahead; each holds the records of one partition from one poll. */
    private static final int MOST_AHEAD = 4;

    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConnection kafka;
    private final Map<TopicPartition, Range> ranges = new HashMap<>();
    private final BlockingQueue<Batch> ahead = new ArrayBlockingQueue<>(MOST_AHEAD);
    private final Thread thread;
    private int open;

    /** Range of offsets to be read for a lane: the first, and the one after the last. */
    private record Range(HostedLane shard, long from, long to) {}

    /**
     * A record of the log.
     *
     * @param prepared the record as prepared for its lane; null if it cannot be parsed
     */
    record Read(
            ConsumerRecord<byte[], byte[]> record, @Nullable PreparedRecord prepared) {}

    /**
     * Consecutive records of one partition.
     *
     * @param position offset after the last of them
     * @param isLast whether the partition is read to its end
     * @param problem the exception that ended reading early; null if none did
     */
    record Batch(
            TopicPartition partition,
            List<Read> records,
            long position,
            boolean isLast,
            @Nullable RuntimeException problem) {}

    ReplayReader(KafkaConnection kafka, String role) {
        this.kafka = kafka;
        this.thread = Thread.ofPlatform().daemon().name(role + "-replay").unstarted(this::read);
    }

    /**
     * Adds a partition, to be read from the next record of its lane to the end that its log had at the start. Call
     * before {@link #start}.
     */
    void add(TopicPartition partition, HostedLane shard) {
        ranges.put(partition, new Range(shard, shard.nextOffset(), shard.replayEnd()));
        open++;
    }

    /** Starts reading; does nothing if no partition was added. */
    void start() {
        if (open > 0) {
            thread.start();
        }
    }

    /** Whether {@link #next} has returned the last batch of every partition. */
    boolean isOver() {
        return open == 0;
    }

    /**
     * Waits for the next batch; null if none has been read within {@code wait}. Throws the exception that ended
     * reading.
     */
    @Nullable
    Batch next(Duration wait) {
        try {
            Batch batch = ahead.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
            if (batch != null && batch.problem != null) {
                throw batch.problem;
            }
            if (batch != null && batch.isLast) {
                open--;
            }
            return batch;
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    /** Stops reading and waits until the thread has ended. */
    @Override
    public void close() {
        thread.interrupt();
        boolean wasInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try {
            Consumer<byte[], byte[]> consumer = kafka.consumerOfWhatIsThere();
            try {
                read(consumer);
            } finally {
                Thread.interrupted(); // an interrupted thread would not close the consumer completely
                consumer.close(CloseOptions.timeout(Duration.ZERO));
            }
        } catch (InterruptedException | InterruptException closed) {
            // closed: no batch is needed any more
        } catch (RuntimeException e) {
            fail(e);
        } catch (Error e) {
            fail(new IllegalStateException("reading what is to be replayed has failed", e));
        }
    }

    private void read(Consumer<byte[], byte[]> consumer) throws InterruptedException {
        consumer.assign(ranges.keySet());
        ranges.forEach((partition, range) -> consumer.seek(partition, range.from));
        int left = ranges.size();
        while (left > 0) {
            left -= pass(consumer, consumer.poll(POLL));
        }
    }

    /**
     * Prepares the records of a poll and passes them to the host's thread in batches. Returns the number of partitions
     * that this poll has read to their ends.
     */
    private int pass(Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> records)
            throws InterruptedException {
        int ended = 0;
        for (TopicPartition partition : List.copyOf(consumer.assignment())) {
            Range range = ranges.get(partition);
            long position = consumer.position(partition);
            if (range == null || consumer.paused().contains(partition)) {
                continue;
            }
            List<Read> read = new ArrayList<>();
            for (ConsumerRecord<byte[], byte[]> record : records.records(partition)) {
                if (record.offset() < range.to) {
                    read.add(new Read(record, range.shard.prepare(record)));
                }
            }
            boolean isLast = position >= range.to || range.shard.hasFailed(); // a failed lane takes no more records
            if (isLast) {
                consumer.pause(List.of(partition));
                ended++;
            }
            if (isLast || !read.isEmpty()) {
                ahead.put(new Batch(partition, read, Math.min(position, range.to), isLast, null));
            }
        }
        return ended;
    }

    private void fail(RuntimeException problem) {
        try {
            ahead.put(new Batch(ranges.keySet().iterator().next(), List.of(), 0, false, problem));
        } catch (InterruptedException closed) {
            // closed: no one will take the problem
        }
    }
}
