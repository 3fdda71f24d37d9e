package io.openperp.runtime.host;

import io.openperp.journal.ShardAddress;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * Watches records pass through running shards, and may add headers to what is sent. No shard sees headers, so nothing a
 * listener does reaches a state. Called by the host's thread: it must return at once and throw nothing.
 */
@FunctionalInterface
public interface HopListener {

    /** Watches nothing. */
    HopListener NONE = (shard, record) -> Passage.UNWATCHED;

    /** The shard is about to apply the record; the passage is closed when everything it led to has been handed to the producer. */
    Passage taken(ShardAddress shard, ConsumerRecord<byte[], byte[]> record);

    /** One record's way through a shard. */
    interface Passage extends AutoCloseable {

        Passage UNWATCHED = new Passage() {
            @Override
            public void sends(Headers headers) {}

            @Override
            public void close() {}
        };

        /** The headers of a record that the shard says because of it. */
        void sends(Headers headers);

        @Override
        void close();
    }
}
