package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Topics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Joins the events of each shard of a lane into batches, until {@link #flush}. Commands to other lanes are passed on at
 * once. The order of the outputs to a partition does not change. A batch has answers to at most one gateway, and at
 * most {@link #MOST_BYTES} of bodies unless it is a single output. For one thread.
 */
public final class OutputBatches {

    /** Largest total size of the bodies in a batch, in bytes: as large as a body that is not split. */
    public static final int MOST_BYTES = 256 * 1024;

    private record Destination(String topic, int partition) {
        Destination(Output output) {
            this(output.topic(), output.partition());
        }
    }

    /** The batch of each partition that still takes events, in the order in which these batches were begun. */
    private final Map<Destination, Batch> open = new LinkedHashMap<>();

    private int size;

    private static final class Batch {

        final Destination destination;
        final List<LogRecord> records = new ArrayList<>();

        @Nullable
        ByteString gateway;

        int bytes;

        Batch(Output first) {
            destination = new Destination(first);
            add(first);
        }

        boolean takes(Output output) {
            return bytes + output.record().getBody().size() <= MOST_BYTES
                    && (gateway == null || output.gateway() == null || gateway.equals(output.gateway()));
        }

        void add(Output output) {
            records.add(output.record());
            gateway = gateway == null ? output.gateway() : gateway;
            bytes += output.record().getBody().size();
        }

        Output joined() {
            return new Output(destination.topic, destination.partition, RecordBatch.of(records), gateway);
        }
    }

    /** Number of events that are kept in open batches and not passed on yet. */
    public int size() {
        return size;
    }

    /**
     * Passes a command to {@code sender} at once. An event is kept to be joined with others of its partition; if it
     * cannot join the open batch there, that batch is passed to {@code sender} first.
     */
    public void add(Output output, Consumer<Output> sender) {
        if (!isEvent(output)) {
            sender.accept(output);
            return;
        }
        Destination destination = new Destination(output);
        Batch batch = open.get(destination);
        boolean canJoin = RecordBatch.canJoin(output.record());
        if (batch != null && !(canJoin && batch.takes(output))) {
            open.remove(destination);
            size -= batch.records.size();
            sender.accept(batch.joined());
            batch = null;
        }
        if (!canJoin) {
            sender.accept(output);
            return;
        }
        if (batch == null) {
            open.put(destination, new Batch(output));
        } else {
            batch.add(output);
        }
        size++;
    }

    /** Passes all kept events on, in batches. */
    public void flush(Consumer<Output> sender) {
        List<Batch> kept = List.copyOf(open.values());
        open.clear();
        size = 0;
        kept.forEach(batch -> sender.accept(batch.joined()));
    }

    private static boolean isEvent(Output output) {
        return output.topic().equals(Topics.ACCOUNT_EVENTS) || output.topic().equals(Topics.MARKET_EVENTS);
    }
}
