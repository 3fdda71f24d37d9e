package io.openperp.stats.publication;

import static io.openperp.stats.Exchange.level;
import static io.openperp.stats.Exchange.listing;
import static io.openperp.stats.Exchange.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.CandleInterval;
import io.openperp.journal.MarketCandle;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.Topics;
import io.openperp.stats.Exchange;
import io.openperp.units.Decimals;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads market-statistics as stream-service does. */
class PublicationIT {

    /** The start of a minute, an hour ago. */
    private static final Instant TIME = Instant.ofEpochSecond(Instant.now().getEpochSecond() / 60 * 60 - 3600);

    private final Exchange exchange;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    private final List<MarketStatistics> statistics = new ArrayList<>();

    PublicationIT() throws Exception {
        exchange = new Exchange();
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", exchange.kafka.bootstrapServers(), "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(IntStream.range(0, 3)
                .mapToObj(p -> new TopicPartition(Topics.MARKET_STATISTICS, p))
                .toList());
    }

    @AfterEach
    void stop() {
        consumer.close();
        exchange.close();
    }

    @Test
    void everythingOfAMarketIsPublishedFirstAndThenWhatIsNew() throws Exception {
        exchange.publish(1, "ETH-USD", TIME, listing(1, "ETH-USD", "0.5"));
        exchange.publish(1, "ETH-USD", TIME.plusSeconds(1), trade("3000", "1"));
        exchange.start();

        readUntil(() -> statistics.stream()
                .anyMatch(m -> m.getCandlesList().stream()
                                        .map(MarketCandle::getInterval)
                                        .distinct()
                                        .count()
                                == 16
                        && m.hasTicker()
                        && m.hasContext()));
        assertThat(records).allSatisfy(record -> {
            assertThat(record.partition()).isEqualTo(1);
            assertThat(record.key()).isEqualTo("ETH-USD".getBytes(StandardCharsets.UTF_8));
        });
        MarketStatistics last = statistics.getLast();
        assertThat(last.getMarket()).isEqualTo(1);
        assertThat(last.getEventNumber()).isEqualTo(2);
        assertThat(last.getTicker().getLastPrice()).isEqualTo(Decimals.parse("3000"));
        assertThat(last.getTicker().hasMarkPrice()).isFalse();
        assertThat(last.getContext().getQuoteVolume()).isEqualTo(Decimals.parse("3000"));

        exchange.publish(1, "ETH-USD", TIME.plusSeconds(5), trade("3010", "2"));
        readUntil(() -> candles(CandleInterval.SECONDS_10).containsKey(TIME.toEpochMilli())
                && candles(CandleInterval.SECONDS_10).get(TIME.toEpochMilli()).getTrades() == 2);
        readUntil(() -> statistics.stream().anyMatch(m -> m.getTicker().getLastPrice() == Decimals.parse("3010")));
    }

    @Test
    void closedCandleIsPublishedWithItsSuccessorsAlsoWithoutATrade() throws Exception {
        exchange.publish(0, "BTC-USD", TIME, listing(0, "BTC-USD", "0.5"), trade("100", "1"));
        exchange.start();
        readUntil(() -> candles(CandleInterval.SECONDS_10).containsKey(TIME.toEpochMilli()));

        exchange.publish(0, "BTC-USD", TIME.plusSeconds(9), trade("101", "1"));
        exchange.publish(0, "BTC-USD", TIME.plusSeconds(35), listing(0, "BTC-USD", "0.5"));
        readUntil(() -> candles(CandleInterval.SECONDS_10)
                .containsKey(TIME.plusSeconds(30).toEpochMilli()));

        var candles = candles(CandleInterval.SECONDS_10);
        assertThat(candles.keySet())
                .containsExactlyElementsOf(Stream.of(0, 10, 20, 30)
                        .map(s -> TIME.plusSeconds(s).toEpochMilli())
                        .toList());
        assertThat(candles.firstEntry().getValue().getClosePrice()).isEqualTo(Decimals.parse("101"));
        assertThat(candles.lastEntry().getValue().getOpenPrice()).isEqualTo(Decimals.parse("101"));
        assertThat(candles.lastEntry().getValue().getTrades()).isZero();
    }

    @Test
    void tickersComeAtMostEvery200MillisAndContextsEveryTwoSeconds() throws Exception {
        exchange.publish(0, "BTC-USD", TIME, listing(0, "BTC-USD", "0.5"), trade("100", "1"));
        exchange.start();
        readUntil(() -> statistics.size() == 1);
        long begin = System.nanoTime();
        long published = 1;
        while (System.nanoTime() - begin < 5_000_000_000L) {
            exchange.publish(0, "BTC-USD", TIME.plusMillis(published++), trade("100", "1"));
            Thread.sleep(5);
        }
        long last = published;
        readUntil(() -> statistics.getLast().hasTicker() && statistics.getLast().getEventNumber() == last);
        long lasted = System.nanoTime() - begin;

        long tickers = statistics.stream().filter(MarketStatistics::hasTicker).count();
        long contexts = statistics.stream().filter(MarketStatistics::hasContext).count();
        assertThat(tickers).isBetween(4L, lasted / 200_000_000L + 3);
        assertThat(contexts).isBetween(2L, lasted / 2_000_000_000L + 2);
    }

    /** Best prices come from the books in memory, which may read an event later than the tables (STR-012). */
    @Test
    void bestPriceThatTheBookReadsLateIsPublishedWithoutWaitingForTheContext() throws Exception {
        exchange.publish(0, "BTC-USD", TIME, listing(0, "BTC-USD", "0.5"), trade("99", "1"), level(true, "99", "1", 1));
        exchange.start("--openperp.stats.book-snapshots=100ms");
        readUntil(
                () -> !statistics.isEmpty() && statistics.getLast().getTicker().getBestBid() == Decimals.parse("99"));

        boolean cameAlone = false;
        for (int price = 100; !cameAlone && price < 110; price++) {
            cameAlone = cameAloneAfterTheBookWasHeldUp(price);
        }

        assertThat(cameAlone).isTrue();
    }

    /**
     * Whether the best bid was published without a context, after the tables alone had contained it. False also where the
     * machine was too slow to say so.
     */
    private boolean cameAloneAfterTheBookWasHeldUp(int price) throws Exception {
        long units = Decimals.parse(price + "");
        boolean cameLate;
        try (Connection connection = exchange.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE stats.books IN SHARE MODE");
            Exchange.await(() -> {
                exchange.publish(0, "BTC-USD", TIME.plusSeconds(price), trade(price - 1 + "", "1"));
                return isTheBookHeldUp();
            });
            exchange.publish(
                    0, "BTC-USD", TIME.plusSeconds(price), trade(price + "", "1"), level(true, price + "", "1", 1));
            readUntil(() -> statistics.stream()
                    .anyMatch(m -> m.hasContext() && m.getContext().getLastPrice() == units));
            cameLate = statistics.stream().noneMatch(m -> m.getTicker().getBestBid() == units);
            connection.rollback();
        }
        readUntil(() -> statistics.stream().anyMatch(m -> m.getTicker().getBestBid() == units));
        MarketStatistics first = statistics.stream()
                .filter(m -> m.getTicker().getBestBid() == units)
                .findFirst()
                .orElseThrow();
        return cameLate && !first.hasContext();
    }

    private boolean isTheBookHeldUp() throws Exception {
        try (Connection connection = exchange.connect();
                Statement statement = connection.createStatement();
                ResultSet waiting = statement.executeQuery(
                        "SELECT FROM pg_locks WHERE relation = 'stats.books'::regclass AND NOT granted")) {
            return waiting.next();
        }
    }

    @Test
    void anotherReplicaGoesOnTelling() throws Exception {
        exchange.publish(0, "BTC-USD", TIME, listing(0, "BTC-USD", "0.5"), trade("100", "1"));
        Exchange.Service first = exchange.start();
        readUntil(() -> !statistics.isEmpty());
        first.close();
        statistics.clear();
        exchange.start();
        exchange.publish(0, "BTC-USD", TIME.plusSeconds(1), trade("102", "1"));

        readUntil(() -> statistics.stream().anyMatch(m -> m.getTicker().getLastPrice() == Decimals.parse("102")));
        assertThat(candles(CandleInterval.DAYS_1).lastEntry().getValue().getTrades())
                .isEqualTo(2);
    }

    /** The newest version of each candle, by open time. */
    private TreeMap<Long, MarketCandle> candles(CandleInterval interval) {
        TreeMap<Long, MarketCandle> candles = new TreeMap<>();
        statistics.stream()
                .flatMap(message -> message.getCandlesList().stream())
                .filter(candle -> candle.getInterval() == interval)
                .forEach(candle -> candles.put(candle.getOpenTimeMillis(), candle));
        return candles;
    }

    private void readUntil(BooleanSupplier condition) throws Exception {
        Exchange.await(() -> {
            read();
            return condition.getAsBoolean();
        });
    }

    private void read() throws Exception {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
            records.add(record);
            statistics.add(MarketStatistics.parseFrom(record.value()));
        }
    }
}
