package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Joins the events of one shard into batches, until {@link #flush}; commands to other shards pass at once, because the offset
 * of a command names it. The order of the outputs to a partition stays as it is. A batch has answers to at most one gateway,
 * and none has more than {@link #MOST_BYTES} of bodies unless it is a single output. For one thread.
 */
public final class OutputBatches {

    /** Bodies of a batch together: as much as one output may have unsplit. */
    static final int MOST_BYTES = 256 * 1024;

    private @Nullable Batch open;

    private static final class Batch {

        final String topic;
        final int partition;
        final List<LogRecord> records = new ArrayList<>();

        @Nullable
        ByteString gateway;

        int bytes;

        Batch(Output first) {
            topic = first.topic();
            partition = first.partition();
            add(first);
        }

        boolean takes(Output output) {
            return output.topic().equals(topic)
                    && output.partition() == partition
                    && bytes + output.record().getBody().size() <= MOST_BYTES
                    && (gateway == null || output.gateway() == null || gateway.equals(output.gateway()));
        }

        void add(Output output) {
            records.add(output.record());
            gateway = gateway == null ? output.gateway() : gateway;
            bytes += output.record().getBody().size();
        }

        Output joined() {
            return new Output(topic, partition, RecordBatch.of(records), gateway);
        }
    }

    /** Number of events since the last {@link #flush} that were not passed on. */
    public int size() {
        return open == null ? 0 : open.records.size();
    }

    /** Passes a command to {@code sender}. Keeps an event; what it cannot be joined with is passed on before. */
    public void add(Output output, Consumer<Output> sender) {
        if (!isEvent(output)) {
            sender.accept(output);
        } else if (!RecordBatch.canJoin(output.record())) {
            flush(sender);
            sender.accept(output);
        } else if (open != null && open.takes(output)) {
            open.add(output);
        } else {
            flush(sender);
            open = new Batch(output);
        }
    }

    /** Passes on the events that were kept. */
    public void flush(Consumer<Output> sender) {
        if (open != null) {
            Output batch = open.joined();
            open = null;
            sender.accept(batch);
        }
    }

    private static boolean isEvent(Output output) {
        return output.topic().equals(Topics.ACCOUNT_EVENTS) || output.topic().equals(Topics.MARKET_EVENTS);
    }
}
