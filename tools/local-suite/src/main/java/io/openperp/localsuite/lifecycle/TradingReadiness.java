package io.openperp.localsuite.lifecycle;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the log of every account shard until it contains a live mark price of every market and ticks of a steady clock:
 * every order that is sent later is applied after these records.
 *
 * <p>Only what was appended since this start counts. After a crash, shards send again what they had sent before; a price
 * contains the time at which it was announced, and an old one is ignored.
 */
public final class TradingReadiness implements AutoCloseable {

    /** As in the clock of the exchange: a longer gap is a jump, and two ticks at the usual pace after it make it steady. */
    private static final long JUMP_MILLIS = 60_000;

    private static final long PACE_MILLIS = 5_000;
    private static final int TICKS_TO_BE_STEADY = 2;
    private static final Duration POLL = Duration.ofMillis(100);

    private final long startedAtMillis;
    private final Set<Integer> markets;
    private final Map<TopicPartition, Partition> partitions = new HashMap<>();
    private final KafkaConsumer<byte[], byte[]> log;

    /**
     * @param kafka settings of a client
     * @param startedAtMillis when the suite began to start; the broker's clock is this machine's
     * @param markets their permanent numbers
     */
    public TradingReadiness(
            Map<String, Object> kafka, int accountPartitions, Set<Integer> markets, long startedAtMillis) {
        this.startedAtMillis = startedAtMillis;
        this.markets = new TreeSet<>(markets);
        this.log = new KafkaConsumer<>(
                ConsumerSettings.of(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        IntStream.range(0, accountPartitions)
                .mapToObj(partition -> new TopicPartition(Topics.ACCOUNT_COMMANDS, partition))
                .forEach(partition -> partitions.put(partition, new Partition()));
        log.assign(partitions.keySet());
        seek();
    }

    /** Reads what is new; whether trading can begin. */
    public boolean isOpen() {
        for (ConsumerRecord<byte[], byte[]> entry : log.poll(POLL)) {
            Partition partition = partitions.get(new TopicPartition(entry.topic(), entry.partition()));
            if (partition != null) {
                read(partition, entry);
            }
        }
        return partitions.values().stream().allMatch(partition -> partition.isSteady() && partition.isPriced(markets));
    }

    @Override
    public void close() {
        log.close();
    }

    /** To the last record before this start, whose time shows how long the exchange was stopped. */
    private void seek() {
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.keySet().forEach(partition -> times.put(partition, startedAtMillis));
        Map<TopicPartition, OffsetAndTimestamp> found = log.offsetsForTimes(times);
        Map<TopicPartition, Long> ends = log.endOffsets(partitions.keySet());
        for (TopicPartition partition : partitions.keySet()) {
            OffsetAndTimestamp first = found.get(partition);
            long offset = first == null ? ends.getOrDefault(partition, 0L) : first.offset();
            log.seek(partition, Math.max(0, offset - 1));
        }
    }

    private void read(Partition partition, ConsumerRecord<byte[], byte[]> entry) {
        if (entry.timestamp() < startedAtMillis) {
            partition.lastMillis = entry.timestamp(); // at most a second after the last tick of the previous run
            return;
        }
        try {
            for (LogRecord record : RecordBatch.records(LogRecord.parseFrom(entry.value()))) {
                if (record.getChunks() <= 1) { // ticks and prices have one chunk
                    take(partition, entry.timestamp(), AccountCommand.parseFrom(record.getBody()));
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(
                    "%s %d-%d is unreadable".formatted(entry.topic(), entry.partition(), entry.offset()), e);
        }
    }

    private void take(Partition partition, long appendedAtMillis, AccountCommand command) {
        switch (command.getBodyCase()) {
            case TICK -> partition.tick(appendedAtMillis);
            case ANNOUNCE_PRICE -> price(partition, command.getAnnouncePrice());
            default -> {}
        }
    }

    private void price(Partition partition, AnnouncePrice price) {
        if (TimeUnit.NANOSECONDS.toMillis(price.getTimeNanos()) >= startedAtMillis) {
            partition.isLive.put(price.getMarket(), price.getOracleIsLive() && price.getMark() > 0);
        }
    }

    /** What the log of one account shard contains. */
    private static final class Partition {

        private final Map<Integer, Boolean> isLive = new HashMap<>();
        private long lastMillis;
        private int ticks;
        private int ticksAtPace = TICKS_TO_BE_STEADY;

        void tick(long millis) {
            if (lastMillis != 0 && millis - lastMillis > JUMP_MILLIS) {
                ticksAtPace = 0;
            } else if (ticks > 0 && millis - lastMillis <= PACE_MILLIS) {
                ticksAtPace++;
            }
            lastMillis = millis;
            ticks++;
        }

        boolean isSteady() {
            return ticks > 0 && ticksAtPace >= TICKS_TO_BE_STEADY;
        }

        boolean isPriced(Set<Integer> markets) {
            return markets.stream().allMatch(market -> isLive.getOrDefault(market, false));
        }
    }
}
