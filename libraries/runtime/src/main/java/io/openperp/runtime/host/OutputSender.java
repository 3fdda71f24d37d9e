package io.openperp.runtime.host;

import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.channel.OutputBatches;
import io.openperp.runtime.host.HopListener.TracedRecord;
import io.openperp.runtime.kafka.SendFailedException;
import io.openperp.runtime.snapshot.StateHashes;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Sends what the shards of a host append: their outputs, hashes of their state, and the commands of the host itself.
 * For the host's thread; only acknowledgements arrive on the producer's thread.
 */
final class OutputSender {

    /**
     * Largest number of events that are held back to be sent together; small, because a client may be waiting for the
     * first of them.
     */
    private static final int MOST_WAITING = 128;

    private final OutputBatches waiting = new OutputBatches();
    private final Producer<byte[], byte[]> producer;
    private final Runnable wakeup;
    private final SentOutputs sent = new SentOutputs();
    private final Callback onAcknowledgement = (metadata, exception) -> noteFailure(exception);
    private volatile @Nullable Exception failure;
    /** The lane whose outputs are held back; null if none are. */
    private @Nullable HostedLane batching;
    /**
     * Offset of the record that led to the first output held back. While events are held back, commands, which are sent
     * at once, also count as outputs of this record, so that no later record is regarded as acknowledged before those
     * events are.
     */
    private long firstOffset;

    /** @param wakeup ends the host's current poll; called on the producer's thread when a send has failed */
    OutputSender(Producer<byte[], byte[]> producer, Runnable wakeup) {
        this.producer = producer;
        this.wakeup = wakeup;
    }

    /**
     * Sends an output of the record at {@code offset}. An event may be held back to be sent together with others, until
     * the next {@link #flush} at the latest.
     */
    void send(HostedLane shard, long offset, Output output, TracedRecord traced) {
        if (shard != batching || waiting.size() >= MOST_WAITING) {
            flush();
        }
        if (traced != TracedRecord.UNOBSERVED) {
            flush();
            sendNow(shard, offset, output, traced);
            return;
        }
        if (batching == null) {
            batching = shard;
            firstOffset = offset;
        }
        waiting.add(output, batch -> sendNow(shard, firstOffset, batch, TracedRecord.UNOBSERVED));
    }

    /**
     * Sends the outputs that are held back. All count as outputs of the first record among theirs, so that they are
     * acknowledged only together.
     */
    void flush() {
        HostedLane shard = batching;
        if (shard != null) {
            waiting.flush(batch -> sendNow(shard, firstOffset, batch, TracedRecord.UNOBSERVED));
            batching = null;
        }
    }

    private void sendNow(HostedLane shard, long offset, Output output, TracedRecord traced) {
        byte[] value = output.record().toByteArray();
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(output.topic(), output.partition(), null, value);
        if (output.gateway() != null) {
            record.headers().add(Topics.GATEWAY_HEADER, output.gateway().toByteArray());
        }
        traced.onSend(record.headers());
        sent.add(shard, offset, producer.send(record, onAcknowledgement));
    }

    /**
     * Publishes the hash of the shard's state after the record at {@code offset}, if one is due. Outputs held back are
     * sent first: an acknowledged output of this offset means that all outputs of earlier records are acknowledged.
     */
    void publishHash(HostedLane shard, long offset) {
        StateHashed due = shard.hashDue();
        if (due != null) {
            flush();
            sent.add(shard, offset, producer.send(StateHashes.record(due), onAcknowledgement));
        }
    }

    /** Appends a record that originates from the host, such as a tick, to the log of the lane. */
    void append(HostedLane shard, LogRecord ofOwner) {
        byte[] value = ofOwner.toByteArray();
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(Topics.COMMANDS, Shards.lane(shard.address()), null, value);
        sent.add(shard, shard.nextOffset() - 1, producer.send(record, onAcknowledgement));
    }

    /**
     * Counts for each lane the outputs that the broker has acknowledged. Throws {@link SendFailedException} if a send
     * has failed.
     */
    void settle() {
        sent.settle();
    }

    /**
     * Throws {@link SendFailedException} if a send has failed, including sends of others that use
     * {@link #onAcknowledgement}.
     */
    void requireNoFailure() {
        Exception seen = failure;
        if (seen != null) {
            throw new SendFailedException(seen);
        }
    }

    /**
     * A callback for other records that are sent with the same producer, so that their failure ends the session too.
     */
    Callback onAcknowledgement() {
        return onAcknowledgement;
    }

    private void noteFailure(@Nullable Exception exception) {
        if (exception != null && failure == null) {
            failure = exception;
            wakeup.run();
        }
    }
}
