package io.openperp.stream;

import static io.openperp.stream.Facts.ask;
import static io.openperp.stream.Facts.bid;
import static io.openperp.stream.Facts.surfaces;
import static io.openperp.stream.Facts.volatility;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketContext;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.MarketTicker;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The streams of a market, row by row of the catalogue (STR-012 to STR-017). */
class MarketStreamsIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static final String ETH = "ETH-USD";
    private static RunningStream stream;

    @BeforeAll
    static void start() throws Exception {
        stream = RunningStream.start();
    }

    @AfterAll
    static void stop() {
        stream.close();
    }

    @Test
    void tickerIsPublishedWhenItChanges() throws Exception {
        LOG.statistics(1, ticker("3000"));
        try (Client client = subscribed("{'type':'ticker','symbol':'ETH-USD'}", "ticker.ETH-USD")) {
            LOG.statistics(1, ticker("3000"));
            MarketStatistics.Builder changed = ticker("3001");
            LOG.statistics(1, changed);
            JsonNode second = client.next();
            while (!second.at("/data/ticker/lastPrice").asString().equals("3001")) {
                second = client.next();
            }

            assertThat(second.get("type").asString()).isEqualTo("ticker");
            assertThat(second.get("data").toString())
                    .isEqualTo(
                            "{\"ticker\":{\"symbol\":\"ETH-USD\",\"priceChange\":-1.5,\"priceChangePercent\":-0.05,"
                                    + "\"lastPrice\":3001,\"highPrice\":null,\"lowPrice\":null,\"volume\":12.5,"
                                    + "\"quoteVolume\":37500,\"markPrice\":3000.5,\"oraclePrice\":null,\"openInterest\":7,"
                                    + "\"fundingRate\":0.0001,\"regime\":-1,\"regimeDt\":42,\"regimeVol\":0.6,"
                                    + "\"regimeMv\":null,\"fairBookPx\":null,\"fairVol\":null,\"fairBias\":-0.00001,"
                                    + "\"timestamp\":" + EventLog.TIME + ",\"bestBid\":3000.5,\"bestAsk\":null,"
                                    + "\"fundingRateHourly\":0.0000125,\"nextFundingTime\":1772802000000000000,\"state\":\"halted\"}}");
            assertThat(second.get("seq").asLong()).isEqualTo(changed.getEventNumber() << 16);
            assertThat(second.get("prev").asLong()).isZero();
            assertThat(client.hasNothingFor(500)).isTrue();
        }
    }

    @Test
    void tickerOfAnOverlappingReplicaIsIgnoredWhenItIsOlder() throws Exception {
        try (Client client = subscribed("{'type':'ticker','symbol':'ETH-USD'}", "ticker.ETH-USD")) {
            MarketStatistics.Builder late = ticker("2980");
            LOG.statistics(1, ticker("2990"));
            LOG.statistics(1, late);
            LOG.statistics(1, ticker("2991"));

            List<String> prices = new ArrayList<>();
            while (!prices.contains("2991")) {
                prices.add(client.next().at("/data/ticker/lastPrice").asString());
            }
            assertThat(prices).doesNotContain("2980");
        }
    }

    @Test
    void contextOfAllMarketsIsPublishedEveryTwoSeconds() throws Exception {
        LOG.statistics(0, context("BTC-USD", "100000"));
        LOG.statistics(1, context(ETH, ""));
        try (Client client = subscribed("{'type':'frontendContext'}", "frontendContext")) {
            JsonNode message = client.next();
            while (message.at("/data/ctx").size() < 2) {
                message = client.next();
            }

            assertThat(message.get("type").asString()).isEqualTo("frontendContext");
            assertThat(message.get("data").toString())
                    .isEqualTo(
                            "{\"ctx\":[{\"symbol\":\"BTC-USD\",\"volume\":12.5,\"funding\":0.0001,\"oi\":7,"
                                    + "\"lastPrice\":100000,\"priceChange\":1,\"priceChangePercent\":0.001,\"quoteVolume\":1250000.5},"
                                    + "{\"symbol\":\"ETH-USD\",\"volume\":12.5,\"funding\":0.0001,\"oi\":7,"
                                    + "\"lastPrice\":null,\"priceChange\":1,\"priceChangePercent\":0.001,\"quoteVolume\":1250000.5}],\"stale\":false}");
            assertThat(message.get("seq").asLong()).isEqualTo(EventLog.TIME / 1_000_000);
            LOG.statistics(0, context("BTC-USD", "100001"));
            while (!message.at("/data/ctx/0/lastPrice").asString().equals("100001")) {
                message = client.next();
            }
            int repeated = 0;
            while (!message.at("/data/stale").asBoolean()) { // nobody publishes statistics any more
                message = client.next();
                repeated++;
            }
            assertThat(repeated).isBetween(3, 5);
            assertThat(message.at("/data/ctx/0/lastPrice").asString()).isEqualTo("100001");
            LOG.statistics(0, context("BTC-USD", "100002"));
            while (message.at("/data/stale").asBoolean()) {
                message = client.next();
            }
            assertThat(message.at("/data/ctx/0/lastPrice").asString()).isEqualTo("100002");
        }
    }

    @Test
    void bookSnapshotIsPublishedWhenItChangesAsDeepAndCoarseAsRequested() throws Exception {
        empty(ETH);
        LOG.market(1, ETH, bid("3000", "1"), bid("2999.95", "2"), bid("2999.5", "3"), ask("3000.05", "4"));
        try (Client fine = subscribed("{'type':'l2Snapshot','symbol':'ETH-USD'}", "l2snapshot.ETH-USD");
                Client coarse = subscribed(
                        "{'type':'l2Snapshot','symbol':'ETH-USD','nlevels':1,'aggregation':1}", "l2snapshot.ETH-USD")) {
            JsonNode whole = fine.next();
            while (whole.at("/data/book/levels/0").size() < 3) {
                whole = fine.next();
            }
            assertThat(whole.get("type").asString()).isEqualTo("l2Snapshot");
            assertThat(whole.get("data").toString())
                    .isEqualTo("{\"book\":{\"updateType\":\"snapshot\",\"symbol\":\"ETH-USD\",\"levels\":["
                            + "[{\"px\":3000,\"sz\":1,\"n\":2},{\"px\":2999.95,\"sz\":2,\"n\":2},"
                            + "{\"px\":2999.5,\"sz\":3,\"n\":2}],[{\"px\":3000.05,\"sz\":4,\"n\":2}]],"
                            + "\"timestamp\":1772800000123,\"checksum\":"
                            + ClientBook.crc("3000:1,2999.95:2,2999.5:3|3000.05:4") + "}}");
            JsonNode rough = coarse.next();
            while (rough.at("/data/book/levels/1").isEmpty()) {
                rough = coarse.next();
            }
            assertThat(rough.at("/data/book/levels").toString())
                    .isEqualTo("[[{\"px\":3000,\"sz\":1,\"n\":2}],[{\"px\":3001,\"sz\":4,\"n\":2}]]");
            assertThat(rough.at("/data/book/checksum").asLong()).isEqualTo(ClientBook.crc("3000:1|3001:4"));

            LOG.market(1, ETH, bid("2999", "5"));
            assertThat(fine.next().at("/data/book/levels/0").size()).isEqualTo(4);
            assertThat(coarse.hasNothingFor(500)).isTrue();
        }
    }

    @Test
    void laterOfTwoBookSnapshotsReplacesTheEarlier() throws Exception {
        empty(ETH);
        LOG.market(1, ETH, bid("3000", "1"), bid("2999", "2"), bid("2998", "3"));
        String two = "{'method':'subscribe','subscription':[{'type':'l2Snapshot','symbol':'ETH-USD','nlevels':2}]}";
        try (Client client = subscribed("{'type':'l2Snapshot','symbol':'ETH-USD','nlevels':1}", "l2snapshot.ETH-USD")) {
            JsonNode message = client.next();
            while (message.at("/data/book/levels/0").isEmpty()) {
                message = client.next();
            }
            client.send(two);
            message = client.next();
            while (!message.get("type").asString().equals("subscriptionResponse")) {
                message = client.next();
            }
            for (int size = 10; size < 13; size++) {
                LOG.market(1, ETH, bid("3000", Integer.toString(size)));
                message = client.next();
                while (!message.at("/data/book/levels/0/0/sz").asString().equals(Integer.toString(size))) {
                    assertThat(message.at("/data/book/levels/0").size()).isEqualTo(2);
                    message = client.next();
                }
            }
            assertThat(client.hasNothingFor(500)).isTrue();
        }
    }

    @Test
    void bookIsHeldByDeltasAndItsChecksumFits() throws Exception {
        empty(ETH);
        LOG.market(1, ETH, bid("3000", "1.5"), ask("3001", "0.00000001"), ask("3001.05", "2"));
        try (Client client = subscribed("{'type':'l2Delta','symbol':'ETH-USD'}", "l2delta.ETH-USD")) {
            ClientBook book = new ClientBook();
            JsonNode first = client.next();
            assertThat(first.get("type").asString()).isEqualTo("l2Delta");
            assertThat(first.at("/data/book/updateType").asString()).isEqualTo("snapshot");
            assertThat(first.get("prev").asLong()).isZero();
            book.take(first);

            LOG.market(1, ETH, ask("3001", "0"), bid("3000.5", "7"));
            IntStream.range(0, 40)
                    .forEach(i -> LOG.market(1, ETH, bid((2900 + i) + ".5", "0.1"), ask((3100 + i) + "", "100000")));
            while (!book.holds("3139", "100000")) {
                JsonNode delta = client.next();
                assertThat(delta.at("/data/book/updateType").asString()).isEqualTo(first == delta ? "" : "delta");
                assertThat(delta.at("/data/book/levels/0").size()
                                + delta.at("/data/book/levels/1").size())
                        .isEqualTo(1);
                book.take(delta);
            }
            assertThat(book.text()).startsWith("3000.5:7,3000:1.5,2939.5:0.1,").contains("|3001.05:2,3100:100000,");
        }
    }

    @Test
    void riskIsPublishedAtOnceAndWhenTheRegimeChanges() throws Exception {
        MarketConditions calm = MarketConditions.listed(DefaultMarkets.ETH_USD, ExchangeParameters.DEFAULTS);
        MarketConditions falling = calm.inRegime(Regime.code(-1, 2));
        try (Client client = subscribed("{'type':'risk','symbol':'ETH-USD'}", "risk.ETH-USD")) {
            JsonNode cached = client.next();
            assertThat(cached.get("type").asString()).isEqualTo("risk");
            JsonNode risk = cached.at("/data/risk");
            assertThat(risk.propertyNames())
                    .containsExactly("symbol", "timestamp", "regime", "leverage", "notionals", "buy", "sell", "corrs");
            assertThat(risk.get("regime").asInt()).isZero();
            assertThat(risk.get("leverage").toString()).isEqualTo("[1,5,10,20,50]");
            assertThat(risk.get("notionals").size())
                    .isEqualTo(6)
                    .isEqualTo(risk.get("buy").size());
            assertThat(risk.at("/sell/5").size()).isEqualTo(5);
            assertThat(risk.at("/buy/0/0").propertyNames()).containsExactly("mmrO", "mmrE", "p");

            LOG.market(1, ETH, surfaces(falling, Regime.code(-1, 2)));
            LOG.market(1, ETH, volatility(Regime.code(-1, 2), 1));

            JsonNode changed = client.next().at("/data/risk");
            assertThat(changed.get("regime").asInt()).isEqualTo(-12);
            assertThat(changed.at("/buy/0/0/mmrO")).isEqualTo(risk.at("/buy/0/0/mmrO"));
            assertThat(changed.at("/buy/0/0/mmrE").asDouble())
                    .isGreaterThan(risk.at("/buy/0/0/mmrE").asDouble());
            assertThat(client.hasNothingFor(300)).isTrue();
        } finally {
            LOG.market(1, ETH, surfaces(calm, 0));
        }
    }

    @Test
    void wrongEntriesSayWhatIsAccepted() throws Exception {
        try (Client client = stream.client()) {
            String[][] wrong = {
                {"{'type':'ticker'}", "accepted are [BTC-USD, ETH-USD]"},
                {"{'type':'risk','symbol':'X-USD'}", "no market is named X-USD"},
                {"{'type':'candle','symbol':'BTC-USD','interval':'7m'}", "accepted are 10s 1m 3m"},
                {"{'type':'l2Snapshot','symbol':'BTC-USD','nlevels':1001}", "accepted is 1 to 1000"},
                {"{'type':'l2Snapshot','symbol':'BTC-USD','aggregation':0.3}", "a multiple of the tick size 0.5"},
                {"{'type':'l2Delta','symbol':'BTC-USD','resumeFrom':-1}", "resumeFrom needs the seq"},
                {"{'type':'trades','symbol':'BTC-USD','resumeFrom':[1,2]}", "each of 1 topics"},
            };
            for (String[] entry : wrong) {
                client.send("{'method':'subscribe','subscription':[" + entry[0] + "]}");
                JsonNode error = client.next();
                assertThat(error.get("type").asString()).as(entry[0]).isEqualTo("error");
                assertThat(error.get("message").asString()).contains(entry[1]);
            }
        }
    }

    /** A client whose subscription is confirmed with its topic. */
    private static Client subscribed(String entry, String topic) throws Exception {
        Client client = stream.client();
        client.send("{'method':'subscribe','subscription':[" + entry + "]}");
        assertThat(client.next().at("/topics").toString()).isEqualTo("[\"" + topic + "\"]");
        return client;
    }

    /** Takes everything out of the book, and waits until it is. */
    private static void empty(String symbol) throws Exception {
        try (Client client = subscribed("{'type':'l2Delta','symbol':'" + symbol + "'}", "l2delta." + symbol)) {
            ClientBook book = new ClientBook();
            book.take(client.next());
            LOG.market(1, symbol, bid("1", "1"));
            while (!book.holds("1", "1")) {
                book.take(client.next());
            }
            book.bids().forEach(price -> LOG.market(1, symbol, bid(price, "0")));
            book.asks().forEach(price -> LOG.market(1, symbol, ask(price, "0")));
            while (!book.text().equals("|")) {
                book.take(client.next());
            }
        }
    }

    private static MarketStatistics.Builder ticker(String lastPrice) {
        return MarketStatistics.newBuilder()
                .setSymbol(ETH)
                .setEventNumber(LOG.nextEventNumber())
                .setTicker(MarketTicker.newBuilder()
                        .setPriceChange(Decimals.parse("-1.5"))
                        .setPriceChangePercent(Decimals.parse("-0.05"))
                        .setLastPrice(Decimals.parse(lastPrice))
                        .setVolume(Decimals.parse("12.5"))
                        .setQuoteVolume(Decimals.parse("37500"))
                        .setMarkPrice(Decimals.parse("3000.5"))
                        .setOpenInterest(Decimals.parse("7"))
                        .setFundingRate(Decimals.parse("0.0001"))
                        .setRegime(-1)
                        .setRegimeDt(42)
                        .setRegimeVolatility(Decimals.parse("0.6"))
                        .setFairBias(Decimals.parse("-0.00001"))
                        .setBestBid(Decimals.parse("3000.5"))
                        .setFundingRateHourly(Decimals.parse("0.0000125"))
                        .setNextFundingTimeNanos(1_772_802_000_000_000_000L)
                        .setState("halted"));
    }

    private static MarketStatistics.Builder context(String symbol, String lastPrice) {
        MarketContext.Builder context = MarketContext.newBuilder()
                .setVolume(Decimals.parse("12.5"))
                .setQuoteVolume(Decimals.parse("1250000.5"))
                .setFundingRate(Decimals.parse("0.0001"))
                .setOpenInterest(Decimals.parse("7"))
                .setPriceChange(Decimals.parse("1"))
                .setPriceChangePercent(Decimals.parse("0.001"));
        if (!lastPrice.isEmpty()) {
            context.setLastPrice(Decimals.parse(lastPrice));
        }
        return MarketStatistics.newBuilder()
                .setSymbol(symbol)
                .setEventNumber(LOG.nextEventNumber())
                .setContext(context);
    }
}
