package io.openperp.localsuite.lifecycle;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the log of the account shard until it contains a live mark price of every market and ticks of a steady clock:
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
    private static final TopicPartition COMMANDS = new TopicPartition(Topics.ACCOUNT_COMMANDS, 0);

    private final long startedAtMillis;
    private final Set<Integer> markets;
    private final KafkaConsumer<byte[], byte[]> log;
    private final Map<Integer, Boolean> isLive = new HashMap<>();
    private long lastMillis;
    private int ticks;
    private int ticksAtPace = TICKS_TO_BE_STEADY;

    /**
     * @param kafka settings of a client
     * @param markets their permanent numbers
     * @param startedAtMillis when the suite began to start; the broker's clock is this machine's
     */
    public TradingReadiness(Map<String, Object> kafka, Set<Integer> markets, long startedAtMillis) {
        this.startedAtMillis = startedAtMillis;
        this.markets = new TreeSet<>(markets);
        this.log = new KafkaConsumer<>(
                ConsumerSettings.of(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        log.assign(List.of(COMMANDS));
        seek();
    }

    /** Reads what is new; whether trading can begin. */
    public boolean isOpen() {
        log.poll(POLL).forEach(this::read);
        boolean isSteady = ticks > 0 && ticksAtPace >= TICKS_TO_BE_STEADY;
        return isSteady && markets.stream().allMatch(market -> isLive.getOrDefault(market, false));
    }

    @Override
    public void close() {
        log.close();
    }

    /** To the last record before this start, whose time shows how long the exchange was stopped. */
    private void seek() {
        OffsetAndTimestamp first =
                log.offsetsForTimes(Map.of(COMMANDS, startedAtMillis)).get(COMMANDS);
        long offset = first == null ? log.endOffsets(List.of(COMMANDS)).getOrDefault(COMMANDS, 0L) : first.offset();
        log.seek(COMMANDS, Math.max(0, offset - 1));
    }

    private void read(ConsumerRecord<byte[], byte[]> entry) {
        if (entry.timestamp() < startedAtMillis) {
            lastMillis = entry.timestamp(); // at most a second after the last tick of the previous run
            return;
        }
        try {
            for (LogRecord record : RecordBatch.records(LogRecord.parseFrom(entry.value()))) {
                if (record.getChunks() <= 1) { // ticks and prices have one chunk
                    take(entry.timestamp(), AccountCommand.parseFrom(record.getBody()));
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("%s %d is unreadable".formatted(entry.topic(), entry.offset()), e);
        }
    }

    private void take(long appendedAtMillis, AccountCommand command) {
        switch (command.getBodyCase()) {
            case TICK -> tick(appendedAtMillis);
            case ANNOUNCE_PRICE -> price(command.getAnnouncePrice());
            default -> {}
        }
    }

    private void price(AnnouncePrice price) {
        if (TimeUnit.NANOSECONDS.toMillis(price.getTimeNanos()) >= startedAtMillis) {
            isLive.put(price.getMarket(), price.getOracleIsLive() && price.getMark() > 0);
        }
    }

    private void tick(long millis) {
        if (lastMillis != 0 && millis - lastMillis > JUMP_MILLIS) {
            ticksAtPace = 0;
        } else if (ticks > 0 && millis - lastMillis <= PACE_MILLIS) {
            ticksAtPace++;
        }
        lastMillis = millis;
        ticks++;
    }
}
