package io.openperp.runtime.host;

import io.openperp.runtime.kafka.SendFailedException;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Outputs that were sent and are not acknowledged yet, in the order of sending. */
final class SentOutputs {

    private record Sent(HostedLane shard, long offset, Future<RecordMetadata> acknowledgement) {}

    private final ArrayDeque<Sent> inFlight = new ArrayDeque<>();

    /**
     * Adds an output that was sent.
     *
     * @param offset offset of the record that led to the output
     */
    void add(HostedLane shard, long offset, Future<RecordMetadata> acknowledgement) {
        shard.countSent();
        inFlight.add(new Sent(shard, offset, acknowledgement));
    }

    /**
     * Removes outputs that have been acknowledged and counts them for their lanes, from the oldest up to the first that
     * has not been. Throws {@link SendFailedException} if a send has failed.
     */
    void settle() {
        for (Sent oldest = inFlight.peek(); oldest != null; oldest = inFlight.peek()) {
            if (!oldest.acknowledgement.isDone()) {
                return;
            }
            oldest.shard.countAcknowledged(oldest.offset, acknowledged(oldest.acknowledgement));
            inFlight.remove();
        }
    }

    private static RecordMetadata acknowledged(Future<RecordMetadata> done) {
        try {
            return done.get();
        } catch (ExecutionException e) {
            throw new SendFailedException(Objects.requireNonNull(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SendFailedException(e);
        }
    }
}
