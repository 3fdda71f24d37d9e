package io.openperp.stream.market;

import io.openperp.api.market.Candle;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.CandleInterval;
import io.openperp.journal.MarketCandle;
import io.openperp.journal.MarketStatistics;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.views.StatisticsViews;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stream {@code candle.<symbol>.<interval>}: up to 5000 past candles, then each change that stats-service publishes.
 * Past candles are requested from stats-service when a client subscribes; changes are kept from that moment on, so that
 * none is missed. Guarded by the lock of {@code Channels}.
 */
final class CandleStream implements Stream, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CandleStream.class);
    private static final String TYPE = "candle";
    private static final long PAUSE_MILLIS = 1000;

    private final Channels channels;
    private final KnownMarkets markets;
    private final PastCandles stored;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Map<String, CandleTopic> topics = new HashMap<>();

    /** Number of the last message of each topic {@code candle.<symbol>.<interval>}. */
    private final Map<String, Long> seqs = new HashMap<>();

    CandleStream(Channels channels, KnownMarkets markets, PastCandles stored) {
        this.channels = channels;
        this.markets = markets;
        this.stored = stored;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        String interval = String.valueOf(entry.interval());
        if (!CandleIntervals.BY_NAME.containsKey(interval)) {
            wanted.refuse("interval is " + RequestedTopics.shortened(interval) + ", accepted are "
                    + String.join(" ", CandleIntervals.BY_NAME.keySet()));
        } else if (symbol != null) {
            wanted.add(new Request(symbol, interval));
        }
    }

    /**
     * Applies the candles of one statistics record.
     *
     * @param seq number for the messages made from this record
     */
    void apply(MarketStatistics statistics, long seq) {
        Map<CandleInterval, List<Candle>> byInterval = new EnumMap<>(CandleInterval.class);
        for (MarketCandle candle : statistics.getCandlesList()) {
            byInterval
                    .computeIfAbsent(candle.getInterval(), i -> new ArrayList<>())
                    .add(StatisticsViews.candle(candle));
        }
        CandleIntervals.BY_NAME.forEach((interval, published) -> {
            List<Candle> candles = byInterval.get(published);
            if (candles != null) {
                take(statistics.getSymbol(), interval, candles, seq);
            }
        });
    }

    @Override
    public void close() {
        stopping.countDown();
    }

    private void take(String symbol, String interval, List<Candle> candles, long seq) {
        String name = name(symbol, interval);
        seqs.put(name, seq);
        CandleTopic topic = topics.get(name);
        if (topic == null) {
            return;
        }
        if (!topic.isNeeded()) {
            topics.remove(name);
        } else if (!topic.take(candles, seq)) {
            load(topic, symbol, interval);
        }
    }

    private void load(CandleTopic topic, String symbol, String interval) {
        String name = name(symbol, interval);
        Thread.ofVirtual().name("past-candles").start(() -> {
            boolean done = false;
            boolean complained = false;
            while (!done) {
                try {
                    List<Candle> past = stored.last(CandleSeries.MOST, symbol, interval);
                    done = channels.underLock(() -> topics.get(name) != topic || topic.takePast(past));
                } catch (IOException | RuntimeException | Error notNow) {
                    if (!complained) {
                        complain(topic, name, notNow);
                        complained = true;
                    }
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                    return;
                }
                if (!done && !waitUnlessUseless(topic, name)) {
                    return;
                }
            }
        });
    }

    private void complain(CandleTopic topic, String name, Throwable notNow) {
        if (notNow instanceof IOException) {
            LOG.warn("past candles of {} cannot be had: {}", name, notNow.getMessage());
        } else {
            LOG.error("past candles of {} cannot be had", name, notNow);
        }
        channels.exclusively(() -> channels.publish(
                topic.waiting(),
                () -> new ServerMessage.Refused(
                        "the past of " + name + " is not available now; it follows as soon as it is", null)));
    }

    /**
     * Waits for a moment before loading again; returns false if no client needs the topic any more, if it has been
     * replaced, or if the service stops.
     */
    private boolean waitUnlessUseless(CandleTopic topic, String name) {
        boolean needed = channels.underLock(() -> {
            if (!topic.isNeeded()) {
                topics.remove(name, topic);
            }
            return topics.get(name) == topic;
        });
        try {
            return needed && !stopping.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String name(String symbol, String interval) {
        return TYPE + "." + symbol + "." + interval;
    }

    private final class Request implements TopicRequest {
        private final String symbol;
        private final String interval;
        private final String name;
        private String channel;

        Request(String symbol, String interval) {
            this.symbol = symbol;
            this.interval = interval;
            this.name = CandleStream.name(symbol, interval);
            this.channel = name;
        }

        @Override
        public String topic() {
            return name;
        }

        @Override
        public String channel() {
            return channel;
        }

        @Override
        public long seq() {
            return seqs.getOrDefault(name, 0L);
        }

        @Override
        public void begin(Connection client) {
            CandleTopic topic = topics.get(name);
            if (topic == null) {
                topic = new CandleTopic(channels, name, seq());
                topics.put(name, topic);
                load(topic, symbol, interval);
            }
            if (topic.isLoading()) {
                channel = topic.waiting();
            } else {
                topic.sendPast(client);
            }
        }
    }

    /** The lengths that a candle may have, by name: {@code 1m} is a minute, {@code 1M} a month. */
    static final class CandleIntervals {

        /** Intervals by name, shortest first. */
        static final Map<String, CandleInterval> BY_NAME;

        static {
            Map<String, CandleInterval> byName = new LinkedHashMap<>();
            byName.put("10s", CandleInterval.SECONDS_10);
            byName.put("1m", CandleInterval.MINUTES_1);
            byName.put("3m", CandleInterval.MINUTES_3);
            byName.put("5m", CandleInterval.MINUTES_5);
            byName.put("15m", CandleInterval.MINUTES_15);
            byName.put("30m", CandleInterval.MINUTES_30);
            byName.put("1h", CandleInterval.HOURS_1);
            byName.put("2h", CandleInterval.HOURS_2);
            byName.put("4h", CandleInterval.HOURS_4);
            byName.put("6h", CandleInterval.HOURS_6);
            byName.put("8h", CandleInterval.HOURS_8);
            byName.put("12h", CandleInterval.HOURS_12);
            byName.put("1d", CandleInterval.DAYS_1);
            byName.put("3d", CandleInterval.DAYS_3);
            byName.put("1w", CandleInterval.WEEKS_1);
            byName.put("1M", CandleInterval.MONTHS_1);
            BY_NAME = Collections.unmodifiableMap(byName);
        }

        private CandleIntervals() {}
    }
}
