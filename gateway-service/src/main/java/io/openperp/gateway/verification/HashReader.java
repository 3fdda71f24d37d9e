package io.openperp.gateway.verification;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.gateway.web.Answer;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.reader.Destination;
import io.openperp.reader.LogReader;
import io.openperp.servicekit.background.LogFollower;
import io.openperp.transaction.message.Network;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topic {@code state-hashes} from shortly before its end and keeps the answer of {@code GET /verify} ready.
 * After any failure it starts again and meanwhile returns the previous answer; nothing else in the gateway depends on
 * it.
 */
public final class HashReader extends LogFollower {

    /**
     * Number of records before the end that are read at a start: more than a week of ten shards, or two hours of a
     * thousand.
     */
    private static final long RECORDS_BEFORE_THE_END = 200_000;

    private static final Logger LOG = LoggerFactory.getLogger(HashReader.class);
    private static final TopicPartition LOG_OF_HASHES = new TopicPartition(Topics.STATE_HASHES, 0);

    /** Intervals of the reader; new partitions are looked for only once an hour, because the topic always has one. */
    private static final LogReader.Settings SETTINGS =
            new LogReader.Settings(Duration.ofHours(1), Duration.ofSeconds(2), Duration.ofSeconds(1));

    private final @Nullable Bytes32 receiptKey;
    private final @Nullable String treasuryKey;
    private final @Nullable Network network;
    private final LogReader reader;
    private volatile @Nullable Answer answer;

    /**
     * Creates a reader of topic {@code state-hashes}. Both keys and the network are shown beside the hashes in the
     * answer of {@code GET /verify}; the reader does not use them otherwise.
     *
     * @param consumers creates a Kafka consumer each time that reading starts: at first, and again after a failure
     * @param receiptKey public key that verifies receipts; null: there is none
     * @param treasuryKey public key for which destinations of withdrawals are sealed; null: there is none
     * @param network network for which clients may sign: its byte at the end of the signed bytes makes a transaction
     *     valid on that network only; null: none
     */
    public HashReader(
            Supplier<Consumer<byte[], byte[]>> consumers,
            @Nullable Bytes32 receiptKey,
            @Nullable String treasuryKey,
            @Nullable Network network) {
        this.treasuryKey = treasuryKey;
        this.receiptKey = receiptKey;
        this.network = network;
        this.reader = new LogReader("state-hashes", List.of(Topics.STATE_HASHES), SETTINGS, consumers, new Hashes());
    }

    /** The answer of {@code GET /verify}; null until the existing records have been read. */
    @Nullable
    Answer answer() {
        return answer;
    }

    @Override
    protected LogReader reader() {
        return reader;
    }

    private final class Hashes implements Destination {

        private NewestHashes newest = new NewestHashes();
        private long end;

        @Override
        public long begin(TopicPartition partition, Bounds bounds) {
            newest = new NewestHashes();
            end = bounds.end();
            long first = Math.max(bounds.first(), end - RECORDS_BEFORE_THE_END);
            answerFrom(first);
            return first;
        }

        @Override
        public boolean take(ConsumerRecords<byte[], byte[]> records) {
            List<ConsumerRecord<byte[], byte[]>> hashes = records.records(LOG_OF_HASHES);
            hashes.forEach(this::take);
            answerFrom(hashes.getLast().offset() + 1);
            return true;
        }

        @Override
        public boolean survives(RuntimeException failure) {
            return true;
        }

        /** Updates the answer, once everything that existed at the start has been read. */
        private void answerFrom(long position) {
            if (position >= end) {
                answer = Answer.of(200, "answered", newest.answer(receiptKey, treasuryKey, network));
            }
        }

        private void take(ConsumerRecord<byte[], byte[]> record) {
            try {
                newest.take(StateHashed.parseFrom(record.value()));
            } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
                LOG.warn("record {} of {} is left out: {}", record.offset(), Topics.STATE_HASHES, e.toString());
            }
        }
    }
}
