package io.openperp.runtime.host;

import io.openperp.journal.ShardAddress;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * Observes the records that running shards apply, for tracing, and may add headers to the records that they send.
 * Shards do not see headers, so a listener cannot change their state. Called by the host's thread: it must return at
 * once and throw nothing.
 */
@FunctionalInterface
public interface HopListener {

    /** A listener that does nothing. */
    HopListener NONE = (shard, record) -> TracedRecord.UNOBSERVED;

    /**
     * Called when the shard is about to apply the record. The result is closed when all outputs of the record have been
     * passed to the producer.
     */
    TracedRecord onRecord(ShardAddress shard, ConsumerRecord<byte[], byte[]> record);

    /** Observes the processing of one record by a shard. */
    interface TracedRecord extends AutoCloseable {

        TracedRecord UNOBSERVED = new TracedRecord() {
            @Override
            public void onApplied(List<ShardAddress> shards) {}

            @Override
            public void onSend(Headers headers) {}

            @Override
            public void close() {}
        };

        /**
         * Called when the record has been applied.
         *
         * @param shards the shards whose commands were applied with it, in order (LOG-028)
         */
        void onApplied(List<ShardAddress> shards);

        /** Called with the headers of each record that the shard sends as a result, before it is sent. */
        void onSend(Headers headers);

        @Override
        void close();
    }
}
