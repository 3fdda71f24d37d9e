package io.openperp.stats.publication;

import io.micrometer.core.instrument.Counter;
import io.openperp.api.market.Ticker;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.Topics;
import io.openperp.servicekit.background.BackgroundLoop;
import io.openperp.stats.candles.CandleQueries;
import io.openperp.stats.candles.Interval;
import io.openperp.stats.ingestion.CommitListener;
import io.openperp.stats.ingestion.CommitListener.Activity;
import io.openperp.stats.market.MarketQueries;
import io.openperp.stats.market.Snapshots;
import io.openperp.stats.market.Tickers;
import io.openperp.stats.market.Tickers.BestPrices;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Publishes to market-statistics what this replica has committed: values read back from the tables, with the best
 * prices of the books in memory. A ticker whose book was behind the tables is published again when the book has caught
 * up. A replica that commits nothing publishes nothing; if two publish for a moment, this does no harm, because every
 * message has complete values. After a failed send, everything about the market is published again.
 */
public final class StatisticsPublisher implements CommitListener, SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(StatisticsPublisher.class);
    private static final long LONGEST_WAIT_MILLIS = 200;
    private static final long PAUSE_MILLIS = 1000;
    private static final long STOP_MILLIS = 5000;

    /** Lifecycle phase before that of the reader that commits, so that the publisher is stopped after it. */
    private static final int PHASE = -1;

    private final Supplier<Producer<byte[], byte[]>> producers;
    private final MarketQueries markets;
    private final CandleQueries candles;
    private final Snapshots snapshots;
    private final BestPrices best;
    private final Counter published;
    private final Clock clock = Clock.systemUTC();

    private final PendingNotices notices = new PendingNotices();
    private final Map<Integer, MarketSchedule> schedules = new HashMap<>();
    private volatile boolean running;
    private volatile boolean failing;
    private @Nullable BackgroundLoop loop;
    private Producer<byte[], byte[]> producer;

    /**
     * Creates a publisher.
     *
     * @param producers creates a producer and closes the one that it created before
     */
    StatisticsPublisher(
            Supplier<Producer<byte[], byte[]>> producers,
            MarketQueries markets,
            CandleQueries candles,
            Snapshots snapshots,
            BestPrices best,
            Counter published) {
        this.producers = producers;
        this.producer = producers.get();
        this.markets = markets;
        this.candles = candles;
        this.snapshots = snapshots;
        this.best = best;
        this.published = published;
    }

    @Override
    public void committed(List<Activity> activities) {
        notices.committed(activities);
    }

    @Override
    public void stoodBy() {
        notices.stoodBy();
    }

    @Override
    public void start() {
        running = true;
        loop = BackgroundLoop.start("market-statistics", this::run);
    }

    @Override
    public void stop() {
        BackgroundLoop publishing = loop;
        if (publishing != null) {
            publishing.end(() -> running = false, Duration.ofMillis(STOP_MILLIS));
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    private void run() throws InterruptedException {
        schedules.replaceAll((market, schedule) -> renewed(schedule)); // there are some if it begins again
        while (running) {
            try {
                apply(notices.next(millisUntilDue()));
                schedules.values().forEach(this::publishDue);
            } catch (RuntimeException failed) {
                report(String.valueOf(failed.getMessage()));
                schedules.replaceAll((market, schedule) -> renewed(schedule));
                pause();
            }
        }
    }

    private long millisUntilDue() {
        long now = System.nanoTime();
        long nanos = schedules.values().stream()
                .mapToLong(schedule -> schedule.nanosUntilDue(now))
                .min()
                .orElse(Long.MAX_VALUE);
        return Math.clamp(TimeUnit.NANOSECONDS.toMillis(nanos) + 1, 0, LONGEST_WAIT_MILLIS);
    }

    private void apply(PendingNotices.Batch batch) {
        if (batch.stoodBy()) {
            schedules.clear();
        }
        batch.activities()
                .forEach(activity -> schedules
                        .computeIfAbsent(
                                activity.market(),
                                market -> new MarketSchedule(market, activity.symbol(), System.nanoTime()))
                        .add(activity));
        batch.notSent().forEach((market, reason) -> {
            report(reason);
            schedules.computeIfPresent(market, (number, schedule) -> renewed(schedule));
        });
    }

    /**
     * Creates a schedule in which everything is due again after a pause; the pause is needed because the failure may
     * persist.
     */
    private static MarketSchedule renewed(MarketSchedule schedule) {
        MarketSchedule renewed = new MarketSchedule(
                schedule.market, schedule.symbol, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        renewed.add(new Activity(schedule.market, schedule.symbol, true, schedule.seconds()));
        return renewed;
    }

    private void publishDue(MarketSchedule schedule) {
        long now = System.nanoTime();
        if (schedule.isAwaitingBook()) {
            schedule.bookReached(best.of(schedule.symbol).eventNumber());
        }
        Map<Interval, Long> dueCandles = schedule.dueCandles(now);
        boolean isTickerDue = schedule.isTickerDue(now);
        boolean isContextDue = schedule.isContextDue(now);
        if (!running || dueCandles.isEmpty() && !isTickerDue) {
            return;
        }
        Optional<MarketStatistics> message =
                snapshots.read(() -> read(schedule, dueCandles, isTickerDue, isContextDue));
        schedule.published(dueCandles, isTickerDue, isContextDue, now);
        message.ifPresent(this::send);
    }

    /** Reads the due statistics; empty if the market is not listed yet. */
    private Optional<MarketStatistics> read(
            MarketSchedule schedule, Map<Interval, Long> dueCandles, boolean withTicker, boolean withContext) {
        Instant now = clock.instant();
        long eventNumber = markets.eventNumber(schedule.market);
        MarketStatistics.Builder message = MarketStatistics.newBuilder()
                .setMarket(schedule.market)
                .setSymbol(schedule.symbol)
                .setEventNumber(eventNumber)
                .setTimeNanos(now.getEpochSecond() * 1_000_000_000L + now.getNano());
        dueCandles.forEach((interval, from) -> candles.candles(schedule.market, interval, from, schedule.seconds())
                .forEach(candle -> message.addCandles(Published.candle(candle))));
        if (withTicker) {
            Best bestPrices = best.of(schedule.symbol);
            schedule.bookWasBehind(bestPrices.eventNumber() < eventNumber ? eventNumber : 0);
            Optional<Ticker> ticker =
                    markets.day(schedule.symbol, now.getEpochSecond()).map(day -> Tickers.of(day, bestPrices, now));
            if (ticker.isEmpty()) {
                return Optional.empty();
            }
            message.setTicker(Published.ticker(ticker.get()));
            if (withContext) {
                message.setContext(Published.context(ticker.get()));
            }
        }
        return message.hasTicker() || message.getCandlesCount() > 0 ? Optional.of(message.build()) : Optional.empty();
    }

    private void send(MarketStatistics message) {
        int market = message.getMarket();
        byte[] key = message.getSymbol().getBytes(StandardCharsets.UTF_8);
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(Topics.MARKET_STATISTICS, market, key, message.toByteArray());
        try {
            producer.send(record, (sent, failure) -> {
                if (failure != null) {
                    notices.notSent(market, String.valueOf(failure.getMessage()));
                } else {
                    published.increment();
                    failing = false;
                }
            });
        } catch (KafkaException | IllegalStateException ended) {
            producer = producers.get(); // the one before would never send again
            throw ended;
        }
    }

    /** Logs a failure, but only the first until a send succeeds. */
    private void report(String reason) {
        if (!failing) {
            LOG.warn("nothing is published to market-statistics: {}", reason);
        }
        failing = true;
    }

    private void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }
}
