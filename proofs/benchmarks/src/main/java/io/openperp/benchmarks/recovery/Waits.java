package io.openperp.benchmarks.recovery;

import com.google.protobuf.ByteString;
import io.openperp.benchmarks.shard.ObservedShard;
import io.openperp.journal.Shard;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.SynchronizedHistogram;

/** Measures the times that commands of one kind take from the producer through the broker to the shard. */
final class Waits {

    private final ByteString watched;
    private final Queue<Long> sentAt = new ConcurrentLinkedQueue<>();
    private final SynchronizedHistogram nanos = new SynchronizedHistogram(3);

    /**
     * @param watched the command that is measured. Commands are sent and arrive in the same order, so that nothing else
     *     is needed to match them
     */
    Waits(ByteString watched) {
        this.watched = watched;
    }

    Shard around(Shard shard) {
        return new ObservedShard(shard, (arrival, body) -> taken(body));
    }

    void sent() {
        sentAt.add(System.nanoTime());
    }

    void reset() {
        nanos.reset();
    }

    private void taken(ByteString command) {
        if (command.equals(watched)) {
            Long sent = sentAt.poll();
            if (sent != null) { // else it is from the log that is replayed
                nanos.recordValue(System.nanoTime() - sent);
            }
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "median %.1f, 99 %% %.1f, 99.9 %% %.1f, longest %.1f ms of %d",
                nanos.getValueAtPercentile(50) / 1e6,
                nanos.getValueAtPercentile(99) / 1e6,
                nanos.getValueAtPercentile(99.9) / 1e6,
                nanos.getMaxValue() / 1e6,
                nanos.getTotalCount());
    }
}
