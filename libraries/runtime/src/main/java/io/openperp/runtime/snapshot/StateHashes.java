package io.openperp.runtime.snapshot;

import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Builds the records of topic {@code state-hashes}. The host publishes them; they are not outputs of a shard. */
public final class StateHashes {

    private static final int PARTITION = 0;

    private StateHashes() {}

    public static ProducerRecord<byte[], byte[]> record(StateHashed hashed) {
        byte[] key = Shards.name(hashed.getShard()).getBytes(StandardCharsets.US_ASCII);
        return new ProducerRecord<>(Topics.STATE_HASHES, PARTITION, key, hashed.toByteArray());
    }

    /** SHA-256 of a shard's state after the record at {@code offset}. */
    public record StateHash(long offset, Bytes32 hash) {}
}
