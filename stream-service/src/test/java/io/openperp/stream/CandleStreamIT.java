package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Candle;
import io.openperp.journal.CandleInterval;
import io.openperp.journal.MarketCandle;
import io.openperp.journal.MarketStatistics;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The past of a candle stream joins what follows without a gap, whatever stats-service does meanwhile (STR-015). */
class CandleStreamIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static final long TEN = 10_000;
    private static final long START = 1_772_800_000_000L;

    /** Candles that the played stats-service has stored, by open time. */
    private static final NavigableMap<Long, Candle> STORED = new ConcurrentSkipListMap<>();

    private static final Map<CandleInterval, String> NAMES = Map.of(
            CandleInterval.SECONDS_10, "10s",
            CandleInterval.MINUTES_1, "1m",
            CandleInterval.MINUTES_3, "3m",
            CandleInterval.MINUTES_5, "5m",
            CandleInterval.MINUTES_15, "15m");

    private static final AtomicInteger ASKED = new AtomicInteger();
    private static volatile int status = 200;
    private static volatile boolean isNonsense;

    /**
     * Interval of the test: each has one of its own; the log still holds the candles of the others. All are played with
     * 10 s.
     */
    private static volatile CandleInterval interval = CandleInterval.SECONDS_10;

    private static HttpServer statistics;

    private static RunningStream stream;

    @BeforeAll
    static void serve() throws Exception {
        statistics = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        statistics.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        statistics.createContext("/api/v1/klines", exchange -> {
            ASKED.incrementAndGet();
            Map<String, String> query = Arrays.stream(
                            exchange.getRequestURI().getRawQuery().split("&"))
                    .map(pair -> pair.split("=", 2))
                    .collect(Collectors.toMap(
                            pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
            byte[] answer = ApiJson.mapper().writeValueAsBytes(isNonsense ? null : klines(query));
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        statistics.start();
        stream = RunningStream.start("openperp.stream.statistics=http://localhost:"
                + statistics.getAddress().getPort());
    }

    @AfterAll
    static void stop() {
        stream.close();
        statistics.stop(0);
    }

    @BeforeEach
    void nothingIsStored() {
        STORED.clear();
        status = 200;
    }

    @Test
    void lastFiveThousandCandlesComeFirstAndChangesFollow() throws Exception {
        interval = CandleInterval.SECONDS_10;
        for (int i = 0; i < 5600; i++) {
            STORED.put(START + i * TEN, candle(START + i * TEN, "100", 1));
        }
        long last = STORED.lastKey();
        try (Client client = stream.client()) {
            subscribe(client, "10s");
            JsonNode past = client.next();

            assertThat(past.get("type").asString()).isEqualTo("candle");
            assertThat(past.at("/data/candles").size()).isEqualTo(5000);
            assertThat(past.at("/data/candles/4999").toString())
                    .isEqualTo("{\"t\":" + last + ",\"T\":" + (last + TEN)
                            + ",\"o\":100,\"h\":100,\"l\":100,\"c\":100,\"v\":0.5,\"n\":1}");
            assertThat(past.get("prev").asLong()).isZero();

            tell(candle(last, "101", 2));
            tell(candle(last, "102", 3), candle(last + TEN, "103", 1));
            JsonNode first = client.next();
            JsonNode second = client.next();
            assertThat(first.at("/data/candles").size()).isEqualTo(1);
            assertThat(first.at("/data/candles/0/c").asString()).isEqualTo("101");
            assertThat(second.at("/data/candles").size()).isEqualTo(2);
            assertThat(second.get("prev")).isEqualTo(first.get("seq"));

            int asked = ASKED.get();
            try (Client later = stream.client()) {
                subscribe(later, "10s");
                JsonNode all = later.next().at("/data/candles");
                assertThat(all.size()).isEqualTo(5000);
                assertThat(all.at("/4998/c").asString()).isEqualTo("102");
                assertThat(all.at("/4999/t").asLong()).isEqualTo(last + TEN);
                assertThat(ASKED.get()).as("the past is cached").isEqualTo(asked);
            }
        }
    }

    @Test
    void marketWithoutTradesHasAnEmptyPast() throws Exception {
        try (Client client = stream.client()) {
            subscribe(client, "1M");
            assertThat(client.next().at("/data/candles").toString()).isEqualTo("[]");
        }
    }

    @Test
    void pastFollowsOnceStatisticsAreBack() throws Exception {
        interval = CandleInterval.MINUTES_1;
        STORED.put(START, candle(START, "100", 1));
        status = 503;
        try (Client client = stream.client()) {
            subscribe(client, "1m");
            assertThat(client.next().get("message").asString()).contains("the past of candle.BTC-USD.1m");
            STORED.put(START + TEN, candle(START + TEN, "101", 1));
            tell(candle(START, "100.5", 2), candle(START + TEN, "101", 1));
            status = 200;

            JsonNode past = client.next().at("/data/candles");
            assertThat(past.size()).isEqualTo(2);
            assertThat(past.at("/0/c").asString()).isIn("100", "100.5");
        }
    }

    /** No client may be left waiting because an answer was one that nobody had thought of. */
    @Test
    void pastFollowsAlsoAfterAnAnswerThatMakesNoSense() throws Exception {
        interval = CandleInterval.MINUTES_15;
        STORED.put(START, candle(START, "100", 1));
        isNonsense = true;
        try (Client client = stream.client()) {
            subscribe(client, "15m");
            assertThat(client.next().get("message").asString()).contains("the past of candle.BTC-USD.15m");
            isNonsense = false;

            assertThat(client.next().at("/data/candles").size()).isEqualTo(1);
        }
    }

    @Test
    void whatStatisticsLeftOutIsFetched() throws Exception {
        interval = CandleInterval.MINUTES_3;
        STORED.put(START, candle(START, "100", 1));
        try (Client client = stream.client()) {
            subscribe(client, "3m");
            assertThat(client.next().at("/data/candles").size()).isEqualTo(1);
            for (int i = 1; i <= 50; i++) {
                STORED.put(START + i * TEN, candle(START + i * TEN, "100", i));
            }

            tell(candle(START + 50 * TEN, "100", 50));

            JsonNode unheard = client.next().at("/data/candles");
            assertThat(unheard.size()).isEqualTo(51);
            assertThat(unheard.at("/0/t").asLong()).isEqualTo(START);
            assertThat(unheard.at("/50/n").asInt()).isEqualTo(50);
        }
    }

    @Test
    void clientsThatSubscribeWhileCandlesChangeMissNone() throws Exception {
        interval = CandleInterval.MINUTES_5;
        STORED.put(START, candle(START, "100", 1));
        Thread trading = Thread.ofVirtual().start(() -> {
            for (int i = 1; i <= 400; i++) {
                long time = START + i / 4 * TEN;
                Candle candle = candle(time, Integer.toString(100 + i), i);
                STORED.put(time, candle);
                tell(candle);
                sleep(5);
            }
        });
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Client client = stream.client();
            subscribe(client, "5m");
            clients.add(client);
            Thread.sleep(50);
        }
        trading.join();
        for (Client client : clients) {
            TreeMap<Long, Integer> held = new TreeMap<>();
            while (held.getOrDefault(START + 100 * TEN, 0) < 400) {
                client.next()
                        .at("/data/candles")
                        .forEach(c -> held.put(c.get("t").asLong(), c.get("n").asInt()));
            }
            assertThat(held).hasSize(101);
            for (int i = 1; i < 100; i++) {
                assertThat(held.get(START + i * TEN)).as("candle " + i).isEqualTo(4 * i + 3);
            }
            client.close();
        }
    }

    private static void subscribe(Client client, String interval) throws Exception {
        client.send("{'method':'subscribe','subscription':[{'type':'candle','symbol':'BTC-USD','interval':'" + interval
                + "'}]}");
        assertThat(client.next().at("/topics").toString()).isEqualTo("[\"candle.BTC-USD." + interval + "\"]");
    }

    private static List<Candle> klines(Map<String, String> query) {
        long end = Long.parseLong(query.getOrDefault("endTime", Long.toString(Long.MAX_VALUE)));
        boolean isKnown = NAMES.get(interval).equals(query.get("interval")) && "BTC-USD".equals(query.get("symbol"));
        List<Candle> newestFirst = new ArrayList<>();
        for (Candle candle : STORED.headMap(end, true).descendingMap().values()) {
            if (isKnown && newestFirst.size() < Integer.parseInt(query.get("limit"))) {
                newestFirst.add(candle);
            }
        }
        return newestFirst.reversed();
    }

    private static Candle candle(long openTime, String price, int trades) {
        Decimal close = Decimal.parse(price);
        return new Candle(openTime, openTime + TEN, close, close, close, close, Decimal.parse("0.5"), trades);
    }

    private static synchronized void tell(Candle... candles) {
        MarketStatistics.Builder statistics =
                MarketStatistics.newBuilder().setSymbol("BTC-USD").setEventNumber(LOG.nextEventNumber());
        for (Candle candle : candles) {
            statistics.addCandles(MarketCandle.newBuilder()
                    .setInterval(interval)
                    .setOpenTimeMillis(candle.openTime())
                    .setCloseTimeMillis(candle.closeTime())
                    .setOpenPrice(candle.open().units())
                    .setHighPrice(candle.high().units())
                    .setLowPrice(candle.low().units())
                    .setClosePrice(candle.close().units())
                    .setVolume(candle.volume().units())
                    .setTrades(candle.trades()));
        }
        LOG.statistics(0, statistics);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
