package io.openperp.localsuite.process;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.Arrival;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Finds out when trading can begin after a start: when the log of the account shard contains a live mark price of every
 * market, and its ticks make the exchange clock steady. Every later order is applied after these records. A market in the lane of the
 * account shard announces its price in no log; its published price counts instead, at the record by which the account
 * shard knows it.
 *
 * <p>Only records since this start count. After a crash, shards send earlier records again; a price contains the time
 * of its announcement, so that old ones are ignored.
 */
public final class TradingReadiness implements AutoCloseable {

    /**
     * Length of the log before this start that is read as well, in milliseconds: usually ten ticks, of which the last
     * shows how long the exchange was stopped.
     */
    private static final long BEFORE_MILLIS = 10_000;

    private static final Duration POLL = Duration.ofMillis(100);
    private static final TopicPartition COMMANDS = new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.accounts()));

    private final long startedAtMillis;
    private final Set<Integer> markets;
    private final KafkaConsumer<byte[], byte[]> log;
    private final Map<Integer, Boolean> isLive = new HashMap<>();
    private final Map<Integer, Boolean> isPublishedLive = new HashMap<>();
    private final ExchangeClock clock = new ExchangeClock();
    private long clockNanos;
    private boolean ticksAgain;

    /**
     * Starts to read the logs.
     *
     * @param kafka Kafka settings of a client, with the keys of log records if they have tags: forged records say
     *     nothing about the exchange
     * @param markets permanent numbers of the markets
     * @param startedAtMillis time at which the suite began to start, by the clock of this machine, which the broker
     *     uses too
     */
    public TradingReadiness(Map<String, Object> kafka, Collection<Integer> markets, long startedAtMillis) {
        this.startedAtMillis = startedAtMillis;
        this.markets = new TreeSet<>(markets);
        this.log = new KafkaConsumer<>(
                ConsumerSettings.of(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> events = this.markets.stream()
                .map(market -> new TopicPartition(Topics.MARKET_EVENTS, market))
                .toList();
        log.assign(Stream.concat(Stream.of(COMMANDS), events.stream()).toList());
        log.assignment().forEach(this::seekLastBeforeStart);
        seekEarlier();
    }

    /**
     * Reads new records of the logs; returns whether trading can begin: every market has a live mark and the clock is
     * steady.
     */
    public boolean isOpen() {
        log.poll(POLL).forEach(this::read);
        return ticksAgain && clock.isSteady() && markets.stream().allMatch(this::isLive);
    }

    private boolean isLive(int market) {
        return isLive.getOrDefault(market, false)
                || isPublishedLive.getOrDefault(market, false) && !hasLaneOfItsOwn(market);
    }

    /** Whether the market is in a lane of its own: that lane has then got ticks since the start. */
    private boolean hasLaneOfItsOwn(int market) {
        TopicPartition own = new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.market(market)));
        return log.offsetsForTimes(Map.of(own, startedAtMillis)).get(own) != null;
    }

    @Override
    public void close() {
        log.close();
    }

    private void seekLastBeforeStart(TopicPartition partition) {
        OffsetAndTimestamp first =
                log.offsetsForTimes(Map.of(partition, startedAtMillis)).get(partition);
        long offset = first == null ? log.endOffsets(List.of(partition)).getOrDefault(partition, 0L) : first.offset();
        log.seek(partition, Math.max(0, offset - 1));
    }

    /**
     * Moves to the commands before this start whose ticks the clock needs. Until two of them, or of later ones, have
     * come at their pace, the clock counts as not steady.
     */
    private void seekEarlier() {
        if (log.position(COMMANDS) == 0) {
            return;
        }
        arrive(TimeUnit.SECONDS.toMillis(1));
        clock.tick(1);
        Set<TopicPartition> others = new HashSet<>(log.assignment());
        others.remove(COMMANDS);
        log.pause(others);
        List<ConsumerRecord<byte[], byte[]>> last = List.of();
        while (last.isEmpty()) {
            last = log.poll(POLL).records(COMMANDS);
        }
        log.resume(others);
        long from = last.getFirst().timestamp() - BEFORE_MILLIS;
        OffsetAndTimestamp first = log.offsetsForTimes(Map.of(COMMANDS, from)).get(COMMANDS);
        log.seek(COMMANDS, first == null ? last.getFirst().offset() : first.offset());
    }

    private void read(ConsumerRecord<byte[], byte[]> entry) {
        boolean isCommand = entry.topic().equals(Topics.COMMANDS);
        boolean isEarlier = entry.timestamp() < startedAtMillis;
        if (isCommand) {
            arrive(entry.timestamp());
        } else if (isEarlier) {
            return;
        }
        try {
            for (LogRecord record : RecordBatch.records(LogRecord.parseFrom(entry.value()))) {
                if (record.getOwner().hasTick()) {
                    boolean isNewSecond = clock.tick(record.getOwner().getTick());
                    ticksAgain |= isNewSecond && !isEarlier;
                } else if (!isEarlier && record.getChunks() <= 1) { // prices have one chunk
                    take(isCommand, record.getBody());
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("%s %d is unreadable".formatted(entry.topic(), entry.offset()), e);
        }
    }

    /** Sets the clock as the account shard does: its time never goes back. */
    private void arrive(long millis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        clockNanos = Math.max(clockNanos, nanos);
        clock.arrive(new Arrival(clockNanos, 0, null, null, clockNanos - nanos));
    }

    private void take(boolean isCommand, ByteString body) throws InvalidProtocolBufferException {
        if (isCommand) {
            price(AccountCommand.parseFrom(body).getAnnouncePrice());
        } else {
            publish(MarketEvents.parseFrom(body));
        }
    }

    private void publish(MarketEvents published) {
        if (TimeUnit.NANOSECONDS.toMillis(published.getTimeNanos()) < startedAtMillis) {
            return;
        }
        for (MarketEvent event : published.getEventsList()) {
            if (event.hasPriceChanged()) {
                PriceChanged price = event.getPriceChanged();
                isPublishedLive.put(published.getMarket(), price.getOracleIsLive() && price.getMark() > 0);
            }
        }
    }

    private void price(AnnouncePrice price) {
        if (TimeUnit.NANOSECONDS.toMillis(price.getTimeNanos()) >= startedAtMillis) {
            isLive.put(price.getMarket(), price.getOracleIsLive() && price.getMark() > 0);
        }
    }

    /** Kafka settings of a consumer that reads logs from offsets of its own choice. */
    public static final class ConsumerSettings {

        private ConsumerSettings() {}

        /**
         * Returns the settings.
         *
         * @param kafka settings with which a client connects
         */
        public static Map<String, Object> of(Map<String, Object> kafka) {
            Map<String, Object> settings = new HashMap<>(kafka);
            settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
            settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
            return settings;
        }
    }
}
