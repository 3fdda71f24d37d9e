package io.openperp.stats;

import static io.openperp.stats.MarketEvents.fundingRate;
import static io.openperp.stats.MarketEvents.level;
import static io.openperp.stats.MarketEvents.listing;
import static io.openperp.stats.MarketEvents.mark;
import static io.openperp.stats.MarketEvents.openInterest;
import static io.openperp.stats.MarketEvents.settled;
import static io.openperp.stats.MarketEvents.surface;
import static io.openperp.stats.MarketEvents.trade;
import static io.openperp.stats.MarketEvents.volatility;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.FillReason;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.localbroker.database.LocalPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** Three markets whose trades lie seconds, days and years back. */
class StatsIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final LocalKafka KAFKA = LocalKafka.ephemeral();
    private static final LocalPostgres POSTGRES = LocalPostgres.ephemeral();

    private static final long HOUR = 3_600_000_000_000L;
    private static final long SETTLED = daysAgo(59) / HOUR * HOUR;

    private static ConfigurableApplicationContext service;
    private static MarketEventLog log;
    private static LogRecord repeated;

    @BeforeAll
    static void publish() throws Exception {
        KAFKA.topics(List.of(new Topic(Topics.MARKET_EVENTS, 4), new Topic(Topics.MARKET_STATISTICS, 4)));
        log = new MarketEventLog(KAFKA.bootstrapServers());
        log.publish(0, "BTC-USD", daysAgo(500), listing(0, "BTC-USD", "0.1", "0.0001"), trade("50000", "1"));
        log.publish(0, "BTC-USD", daysAgo(60), trade("90000", "2"));
        for (int hour = 1; hour <= 3; hour++) {
            log.publish(0, "BTC-USD", SETTLED + hour * HOUR, settled("-0.0000" + hour, "90000"));
        }
        log.publish(0, "BTC-USD", daysAgo(5), trade("95000", "0.5"));
        repeated = log.publish(0, "BTC-USD", secondsAgo(3600), trade("99000", "0.1"), trade("101000", "0.1"));
        log.publish(0, "BTC-USD", secondsAgo(60), trade("100000", "0.1"), mark("100500"), openInterest("3"));
        log.publish(1, "ETH-USD", daysAgo(1000), listing(1, "ETH-USD", "0.01", "0.001"));
        log.publish(1, "ETH-USD", secondsAgo(10), trade("3000", "20"), mark("3001"), openInterest("10"));
        log.publish(
                1,
                "ETH-USD",
                secondsAgo(5),
                trade("2900", "1", FillReason.LIQUIDATION),
                trade("2800", "1", FillReason.ADL),
                fundingRate("-0.0001"),
                fundingRate("0.00015"),
                volatility(-11, 17),
                level(true, "2999", "1"),
                level(true, "2998", "1"),
                level(false, "3001", "2"));
        log.publish(2, "SOL-USD", secondsAgo(10), listing(2, "SOL-USD", "0.001", "0.1"));
        service = start();
    }

    @AfterAll
    static void stop() {
        service.close();
        log.close();
        POSTGRES.close();
        KAFKA.close();
    }

    @Test
    void volumeIsThatOfThePeriodAndMarketsAreSortedByIt() throws Exception {
        JsonNode day = stats("?period=1d");

        assertThat(symbols(day)).startsWith("ETH-USD", "BTC-USD").contains("SOL-USD");
        assertThat(day.at("/markets/1/volume").asString()).isEqualTo("0.3");
        assertThat(day.at("/markets/1/quoteVolume").asString()).isEqualTo("30000");
        assertThat(day.at("/volume/totalUsd").asString()).isEqualTo("90000");
        assertThat(quoteVolumeOfBitcoin("7d")).isEqualTo("77500");
        assertThat(quoteVolumeOfBitcoin("30d")).isEqualTo("77500");
        assertThat(quoteVolumeOfBitcoin("90d")).isEqualTo("257500");
        assertThat(quoteVolumeOfBitcoin("1y")).isEqualTo("257500");
        assertThat(quoteVolumeOfBitcoin("all")).isEqualTo("307500");
        assertThat(symbols(stats("?period=7d")).getFirst()).isEqualTo("BTC-USD");
    }

    @Test
    void pricesOpenInterestAndFundingAreThoseOfNow() throws Exception {
        JsonNode bitcoin = stats("?symbol=BTC-USD");

        assertThat(bitcoin.at("/markets/0").toString())
                .isEqualTo("{\"symbol\":\"BTC-USD\",\"volume\":0.3,\"quoteVolume\":30000,\"openInterest\":3,"
                        + "\"fundingRate\":0,\"fundingRateAnnualized\":0,\"lastPrice\":100000,\"markPrice\":100500}");
        assertThat(bitcoin.at("/openInterest/totalUsd").asString()).isEqualTo("301500");
        assertThat(bitcoin.at("/funding/rates/BTC-USD").toString()).isEqualTo("{\"current\":0,\"annualized\":0}");
        assertThat(bitcoin.get("timestamp").asLong()).isCloseTo(System.currentTimeMillis(), within(60_000));
        assertThat(stats("").at("/openInterest/totalUsd").asString()).isEqualTo("331510");
    }

    @Test
    void aliasesAreEchoedAsTheirPeriodAndAnythingUnknownIsADay() throws Exception {
        for (String[] alias : new String[][] {
            {"24h", "1d"},
            {"1w", "7d"},
            {"1m", "30d"},
            {"1M", "30d"},
            {"3m", "90d"},
            {"365d", "1y"},
            {"ALL", "all"},
            {"1y", "1y"},
            {"tomorrow", "1d"},
            {"", "1d"}
        }) {
            assertThat(stats("?period=" + alias[0]).get("period").asString()).isEqualTo(alias[1]);
        }
        assertThat(stats("").get("period").asString()).isEqualTo("1d");
    }

    @Test
    void unknownSymbolIsEmptyWithZeroTotals() throws Exception {
        JsonNode nothing = stats("?symbol=NO-SUCH%00");

        assertThat(nothing.get("markets").isEmpty()).isTrue();
        assertThat(nothing.at("/volume/totalUsd").asString()).isEqualTo("0");
        assertThat(nothing.at("/openInterest/totalUsd").asString()).isEqualTo("0");
    }

    @Test
    void answersAboutAllMarketsMayBeCachedAndThoseAboutOneNot() throws Exception {
        assertThat(get("/api/v1/stats").headers().firstValue("Cache-Control")).hasValue("max-age=5");
        assertThat(get("/api/v1/stats?symbol=").headers().firstValue("Cache-Control"))
                .hasValue("max-age=5");
        assertThat(get("/api/v1/stats?symbol=&coin=ETH-USD").body())
                .as("as public programs ask")
                .contains("\"symbol\":\"ETH-USD\"")
                .doesNotContain("BTC-USD");
        assertThat(get("/api/v1/stats?symbol=BTC-USD").headers().firstValue("Cache-Control"))
                .hasValue("no-store");
    }

    @Test
    void repeatedRecordsAndARestartChangeNothing() throws Exception {
        log.repeat(0, repeated);
        log.publish(2, "SOL-USD", secondsAgo(1), mark("150"));
        awaitMark("SOL-USD", "150");
        assertThat(quoteVolumeOfBitcoin("1d")).isEqualTo("30000");

        service.close();
        log.publish(2, "SOL-USD", secondsAgo(1), mark("151"));
        service = start();

        assertThat(quoteVolumeOfBitcoin("1d")).isEqualTo("30000");
        awaitMark("SOL-USD", "151");
    }

    @Test
    void exchangeInfoListsTheMarketsWithTheirParameters() throws Exception {
        JsonNode info = json(get("/api/v1/exchangeInfo"));

        assertThat(info.get(0).toString())
                .startsWith("{\"symbol\":\"BTC-USD\",\"baseAsset\":\"BTC\",\"quoteAsset\":\"USDC\","
                        + "\"status\":\"TRADING\",\"pricePrecision\":1,\"sizePrecision\":4,\"tickSize\":0.1,"
                        + "\"lotSize\":0.0001,\"minNotional\":10,\"maxLeverage\":50,"
                        + "\"orderTypes\":[\"LIMIT\",\"MARKET\",\"STOP\",\"TAKE_PROFIT\",\"RANGE\",\"TRIGGER\",\"TRAILING\"],"
                        + "\"timeInForces\":[\"GTC\",\"IOC\",\"ALO\",\"ALO_SLIDE\",\"ALO_JOIN\"],"
                        + "\"defaultLeverage\":10,\"makerFee\":-0.0001,\"takerFee\":0.0005,"
                        + "\"maxOrderNotional\":50000,\"maxPositionNotional\":50000,"
                        + "\"priceBand\":{\"limit\":0.1,\"far\":0.9,\"market\":0.05},\"initialMarginFactor\":1.25,"
                        + "\"correlationDiscount\":0.8,\"offsetFloor\":0.3,"
                        + "\"marginTiers\":[{\"notional\":0,\"maintenanceRate\":0.01},"
                        + "{\"notional\":50000,\"maintenanceRate\":0.015}],\"network\":\"testnet\",\"mark\":{\"evidenceSpread\":0.01,\"evidenceHold\":3000,"
                        + "\"biasBand\":0.005,\"lastTradeLife\":60000,\"markBand\":0.02,\"markSlew\":0.0005,"
                        + "\"liquidationBand\":0.004},\"state\":null,\"terms\":\"automaticStates.bandLeft 0, ")
                .contains(", makerFee -0.0001, marketBand 0.05, ")
                .endsWith(", volatilityHigh 0, volatilityLow 0\",\"pendingTerms\":null,\"makerProtectionMillis\":0,"
                        + "\"sizeIncrement\":0.0001,\"sizeDecimals\":4}");
    }

    @Test
    void fundingOfAMarketIsListedHourByHourNewestFirst() throws Exception {
        HttpResponse<String> first = get("/api/v1/fundingRateHistory?symbol=BTC-USD&limit=2");
        assertThat(first.body())
                .isEqualTo("[{\"symbol\":\"BTC-USD\",\"fundingRate\":-0.00003,\"markPrice\":90000,\"slot\":0,"
                        + "\"timestamp\":" + (SETTLED + 3 * HOUR)
                        + "},{\"symbol\":\"BTC-USD\",\"fundingRate\":-0.00002,\"markPrice\":90000,\"slot\":0,"
                        + "\"timestamp\":" + (SETTLED + 2 * HOUR) + "}]");
        String cursor = first.headers().firstValue("X-Next-Cursor").orElseThrow();
        HttpResponse<String> last = get("/api/v1/fundingRateHistory?symbol=BTC-USD&limit=2&cursor=" + cursor);
        assertThat(json(last)).hasSize(1);
        assertThat(json(last).at("/0/fundingRate").asString()).isEqualTo("-0.00001");
        assertThat(last.headers().firstValue("X-Next-Cursor")).isEmpty();
        long second = (SETTLED + 2 * HOUR) / 1_000_000;
        assertThat(json(get("/api/v1/fundingRateHistory?symbol=BTC-USD&startTime=" + second + "&endTime=" + second)))
                .hasSize(1);
        assertThat(json(get("/api/v1/fundingRateHistory?symbol=ETH-USD"))).isEmpty();
        assertThat(get("/api/v1/fundingRateHistory?symbol=NO-SUCH").statusCode())
                .isEqualTo(404);
        for (String refused : List.of("", "?symbol=BTC-USD&limit=0", "?symbol=BTC-USD&startTime=2&endTime=1")) {
            assertThat(get("/api/v1/fundingRateHistory" + refused).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void marketWithoutATradeShowsItsMarkAsTheLastPrice() throws Exception {
        log.publish(3, "DOGE-USD", daysAgo(3), listing(3, "DOGE-USD", "0.001", "1"));
        awaitListed(4);
        assertThat(json(get("/api/v1/ticker/DOGE-USD")).get("lastPrice").isNull())
                .isTrue();
        assertThat(stats("?symbol=DOGE-USD").at("/markets/0/lastPrice").isNull())
                .isTrue();
        log.publish(3, "DOGE-USD", daysAgo(3) + 1, mark("0.2"));
        awaitMark("DOGE-USD", "0.2");
        JsonNode ticker = json(get("/api/v1/ticker/DOGE-USD"));
        for (String price : List.of("lastPrice", "highPrice", "lowPrice", "markPrice")) {
            assertThat(ticker.get(price).asString()).isEqualTo("0.2");
        }
        assertThat(ticker.get("priceChange").asString()).isEqualTo("0");
        assertThat(stats("?symbol=DOGE-USD").at("/markets/0/lastPrice").asString())
                .isEqualTo("0.2");
        log.publish(3, "DOGE-USD", daysAgo(3) + 2, mark("0.3"));
        log.publish(3, "DOGE-USD", daysAgo(3) + 3, trade("0.25", "10"), mark("0.4"));
        awaitMark("DOGE-USD", "0.4");
        ticker = json(get("/api/v1/ticker/DOGE-USD"));
        for (String price : List.of("lastPrice", "highPrice", "lowPrice")) {
            assertThat(ticker.get(price).asString()).isEqualTo("0.25");
        }
        assertThat(ticker.get("priceChange").asString()).isEqualTo("0");
    }

    @Test
    void tickerShowsTheBestPricesAndTheNextFunding() throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        JsonNode ticker = json(get("/api/v1/ticker/ETH-USD"));
        while (ticker.get("bestAsk").isNull() && System.nanoTime() < deadline) {
            ticker = json(get("/api/v1/ticker/ETH-USD"));
        }
        assertThat(ticker.get("bestBid").asString()).isEqualTo("2999");
        assertThat(ticker.get("bestAsk").asString()).isEqualTo("3001");
        assertThat(ticker.get("state").asString()).isEqualTo("trading");
        assertThat(ticker.get("fundingRateHourly").asString()).isEqualTo("0.00001");
        long next = ticker.get("nextFundingTime").asLong();
        assertThat(next % HOUR).isZero();
        assertThat(next - ticker.get("timestamp").asLong()).isBetween(1L, HOUR);
        assertThat(json(get("/api/v1/ticker/SOL-USD")).get("bestBid").isNull()).isTrue();
    }

    private static void awaitListed(int markets) throws Exception {
        await("the listings").until(() -> json(get("/api/v1/exchangeInfo")).size() >= markets);
    }

    @Test
    void tickerShowsTheLastDay() throws Exception {
        JsonNode ticker = json(get("/api/v1/ticker/BTC-USD"));

        assertThat(ticker.get("lastPrice").asString()).isEqualTo("100000");
        assertThat(ticker.get("priceChange").asString()).isEqualTo("5000");
        assertThat(ticker.get("priceChangePercent").asString()).isEqualTo("5.26315789");
        assertThat(ticker.get("highPrice").asString()).isEqualTo("101000");
        assertThat(ticker.get("lowPrice").asString()).isEqualTo("99000");
        assertThat(ticker.get("volume").asString()).isEqualTo("0.3");
        assertThat(ticker.get("oraclePrice").asString()).isEqualTo("100500");
        assertThat(get("/api/v1/ticker/NO-SUCH").statusCode()).isEqualTo(404);
    }

    @Test
    void tickerShowsFundingAndRegime() throws Exception {
        JsonNode ticker = json(get("/api/v1/ticker/ETH-USD"));

        assertThat(ticker.get("fundingRate").asString()).isEqualTo("0.00015");
        assertThat(ticker.get("regime").asString()).isEqualTo("-1");
        assertThat(ticker.get("regimeDt").asString()).isEqualTo("17");
        assertThat(ticker.get("regimeVol").asString()).isEqualTo("0.61");
        assertThat(ticker.get("regimeMv").asString()).isEqualTo("-0.0123");
        assertThat(ticker.get("fairVol").asString()).isEqualTo("0.72");
        assertThat(ticker.get("fairBias").asString()).isEqualTo("0.0002");
        assertThat(ticker.get("fairBookPx").asString()).isEqualTo("3000.5");
        JsonNode quiet = json(get("/api/v1/ticker/BTC-USD"));
        assertThat(quiet.get("regime").asString()).isEqualTo("0");
        assertThat(quiet.get("regimeVol").isNull()).isTrue();
    }

    @Test
    void fundingIsShownFor8HoursAndForAYear() throws Exception {
        JsonNode ether = stats("?symbol=ETH-USD");

        assertThat(ether.at("/funding/rates/ETH-USD").toString())
                .isEqualTo("{\"current\":0.00015,\"annualized\":0.16425}");
        assertThat(ether.at("/markets/0/fundingRate").asString()).isEqualTo("0.00015");
        assertThat(ether.at("/markets/0/fundingRateAnnualized").asString()).isEqualTo("0.16425");
    }

    /** API-080: fees of 367,500 traded on the book at -1 and 5 basis points, also after a repeat and a restart. */
    @Test
    void feeStateHasTheSumsOfAllFeesAndTheRatesThatHold() throws Exception {
        JsonNode state = json(get("/api/v1/feeState"));
        boolean hasDoge = state.get("settledFills").asLong() == 16; // of another test: 2.5
        assertThat(state.get("settledFills").asLong()).isEqualTo(hasDoge ? 16 : 14);
        assertThat(state.get("totalMakerFees").asString()).isEqualTo(hasDoge ? "-36.75025" : "-36.75");
        assertThat(state.get("totalTakerFees").asString()).isEqualTo(hasDoge ? "183.75125" : "183.75");
        assertThat(state.get("totalProtocolSettlement").asString()).isEqualTo(hasDoge ? "147.001" : "147");
        assertThat(state.get("slot").asLong()).isPositive();
        assertThat(state.get("stamp").asLong()).isCloseTo(System.currentTimeMillis(), within(60_000));
        assertThat(state.get("globalPolicyActive").asBoolean()).isTrue();
        assertThat(state.get("nextActivationSlot").isNull()).isTrue();
        assertThat(state.get("accountQuote").isNull()).isTrue();
        assertThat(state.get("scopes").toString())
                .isEqualTo("[{\"instrument\":\"global\",\"active_policy\":{\"window_days\":30,\"tiers\":"
                        + "[{\"threshold_volume\":0,\"maker_bps\":-1,\"taker_bps\":5}],\"programmes\":[]}}]");
    }

    @Test
    void takeoversAndDeleveragingAreNeitherVolumeNorPrices() throws Exception {
        JsonNode ticker = json(get("/api/v1/ticker/ETH-USD"));

        assertThat(ticker.get("lastPrice").asString()).isEqualTo("3000");
        assertThat(ticker.get("lowPrice").asString()).isEqualTo("3000");
        assertThat(ticker.get("volume").asString()).isEqualTo("20");
    }

    @Test
    void rebuiltDatabaseEqualsTheOldOne() throws Exception {
        log.publish(1, "ETH-USD", secondsAgo(4), surface(12));
        log.publish(1, "ETH-USD", secondsAgo(3), mark("3002"), volatility(12, 1));
        awaitMark("ETH-USD", "3002");
        service.close();
        try (ConfigurableApplicationContext rebuilt = start("rebuilt")) {
            assertThat(rebuilt.isRunning()).isTrue();
            assertThat(contents("rebuilt")).isEqualTo(contents("openperp"));
        } finally {
            log.publish(1, "ETH-USD", secondsAgo(2), mark("3001"), volatility(-11, 17));
            service = start();
        }
    }

    /** Every row of every table as text. */
    private static List<String> contents(String database) throws Exception {
        List<String> contents = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(POSTGRES.jdbcUrl(database));
                Statement statement = connection.createStatement()) {
            for (String table : List.of("markets", "trade_buckets", "channel_positions", "funding_hours")) {
                try (ResultSet row = statement.executeQuery("SELECT t::text FROM stats." + table + " t ORDER BY 1")) {
                    while (row.next()) {
                        contents.add(table + row.getString(1));
                    }
                }
            }
        }
        assertThat(contents).hasSizeGreaterThan(10);
        return contents;
    }

    @Test
    void whatIsNotServedIsRefusedInJson() throws Exception {
        HttpResponse<String> refused = get("/nothing");

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(json(refused).get("error").asString()).isNotBlank();
    }

    private static ConfigurableApplicationContext start() throws Exception {
        return start("openperp");
    }

    private static ConfigurableApplicationContext start(String database) throws Exception {
        ConfigurableApplicationContext started = StatsApplication.builder()
                .run(
                        "--server.port=0",
                        "--spring.kafka.bootstrap-servers=" + KAFKA.bootstrapServers(),
                        "--openperp.stats.network=testnet",
                        "--spring.datasource.url=" + POSTGRES.jdbcUrl(database));
        service = started;
        await("ready")
                .atMost(Duration.ofSeconds(30))
                .until(() -> get("/actuator/health/readiness").statusCode() == 200);
        return started;
    }

    private static void awaitMark(String symbol, String mark) throws Exception {
        await("a mark of " + mark)
                .until(
                        () -> stats("?symbol=" + symbol)
                                .at("/markets/0/markPrice")
                                .asString(),
                        mark::equals);
    }

    private static String quoteVolumeOfBitcoin(String period) throws Exception {
        return stats("?symbol=BTC-USD&period=" + period)
                .at("/markets/0/quoteVolume")
                .asString();
    }

    private static List<String> symbols(JsonNode stats) {
        return stats.get("markets")
                .valueStream()
                .map(m -> m.get("symbol").asString())
                .toList();
    }

    private static JsonNode stats(String query) throws Exception {
        return json(get("/api/v1/stats" + query));
    }

    private static HttpResponse<String> get(String path) throws Exception {
        URI address =
                URI.create("http://localhost:" + service.getEnvironment().getProperty("local.server.port") + path);
        return HTTP.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return ApiJson.mapper().readTree(answer.body());
    }

    private static org.assertj.core.data.Offset<Long> within(long millis) {
        return org.assertj.core.data.Offset.offset(millis);
    }

    private static long daysAgo(int days) {
        return secondsAgo(days * 86_400L);
    }

    private static long secondsAgo(long seconds) {
        return (System.currentTimeMillis() / 1000 - seconds) * 1_000_000_000L;
    }
}
