package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.openperp.api.history.Fill;
import io.openperp.api.history.RiskEvent;
import io.openperp.api.money.Transfer;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.history.HistoryRange;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How questions are asked, and what a refusal becomes. */
class QueriesTest {

    private static final Bytes32 ACCOUNT = Signer.generate().account();

    private static final String FILL = """
            {"maker":"m","taker":"t","orderIdMaker":"m","orderIdTaker":"t","isBuy":true,"symbol":"BTC-USD","amount":1,"price":1,"reason":"normal","slot":%d,"timestamp":1,"side":"buy","fee":0,"realizedPnl":0,"tradeId":"1:1"}""";

    private StubExchange stub;
    private OpenPerp exchange;

    @BeforeEach
    void open() throws IOException {
        stub = new StubExchange();
        exchange = stub.client();
    }

    @AfterEach
    void close() {
        exchange.close();
        stub.close();
    }

    @Test
    void everyKindOfAccountQueryNamesItsType() {
        for (int i = 0; i < 7; i++) {
            stub.replies(200, "[]");
        }
        exchange.accounts().openOrders(ACCOUNT);
        exchange.accounts().fills(ACCOUNT);
        exchange.accounts().closedPositions(ACCOUNT);
        exchange.accounts().fundingHistory(ACCOUNT);
        exchange.accounts().orderHistory(ACCOUNT);
        exchange.accounts().liquidations(ACCOUNT);
        exchange.accounts().activity(ACCOUNT);
        assertThat(stub.requests())
                .containsExactly(
                        query("openOrders"),
                        query("fills"),
                        query("positions"),
                        query("fundingHistory"),
                        query("orderHistory"),
                        query("liquidations"),
                        query("activity"));
    }

    @Test
    void feeTierIsAskedOfOneMarketOrOfAll() {
        String tier =
                "{\"feeTier\":{\"scopeInstrument\":\"BTC-USD\",\"rollingVolume\":600,\"tierIndex\":1,\"tierThreshold\":500,"
                        + "\"makerBps\":-0.5,\"takerBps\":4,\"windowDays\":30}}";
        stub.replies(200, "[" + tier + "]").replies(200, "[" + tier + "]");
        assertThat(exchange.accounts().feeTier(ACCOUNT, "BTC-USD").tier().makerBps())
                .hasToString("-0.5");
        assertThat(exchange.accounts().feeTiers(ACCOUNT))
                .extracting(row -> row.scopeInstrument())
                .containsExactly("BTC-USD");
        assertThat(stub.requests().getFirst())
                .endsWith("{\"type\":\"feeTier\",\"user\":\"" + ACCOUNT + "\",\"symbol\":\"BTC-USD\"}");
        assertThat(stub.requests().getLast())
                .endsWith("{\"type\":\"feeTier\",\"user\":\"" + ACCOUNT + "\",\"bySymbol\":true}");
    }

    @Test
    void riskSurfacesAreTheRatesOfEveryRegime() {
        stub.replies(200, """
                        {"symbol":"BTC-USD","liveRegime":1,"surfaces":[{"regime":1,"leverage":[1,50],"notionals":[10000],
                        "buy":[[{"mmrO":0.01,"mmrE":0.012,"p":0.1},{"mmrO":0.02,"mmrE":0.021,"p":0.2}]],
                        "sell":[[{"mmrO":0.01,"mmrE":0.012,"p":0.1},{"mmrO":0.02,"mmrE":0.022,"p":0.2}]]}],
                        "corrs":[["ETH-USD",0.8]]}""");
        var surfaces = exchange.markets().riskSurfaces("BTC");
        assertThat(surfaces.surfaces().getFirst().sell().getFirst().getLast().mmrE())
                .hasToString("0.022");
        assertThat(surfaces.corrs().getFirst().pair()).isEqualTo("ETH-USD");
        assertThat(stub.requests().getLast()).contains("/riskSurfaces?market=BTC");
    }

    @Test
    void positionsOfAMarketAreAskedByOtherTermsPageByPage() {
        String page =
                "{\"symbol\":\"BTC-USD\",\"data\":[{\"user\":\"a\",\"size\":-0.5,\"notional\":50000,\"totalBalance\":400,"
                        + "\"marginUsed\":5000,\"maintenanceMargin\":500,\"survivalRequirement\":510}],\"nextCursor\":\"a\"}";
        stub.replies(200, page).replies(200, "{\"symbol\":\"BTC-USD\",\"data\":[],\"nextCursor\":null}");
        var first = exchange.markets().marketPositions("BTC-USD", "baseRate 0.02, tierFactors 1 2", 1, null);
        assertThat(first.data().getFirst().survivalRequirement()).hasToString("510");
        assertThat(stub.requests().getLast())
                .contains("/marketPositions?market=BTC-USD&terms=baseRate+0.02%2C+tierFactors+1+2&limit=1");
        assertThat(exchange.markets()
                        .marketPositions("BTC-USD", "", 1, first.nextCursor())
                        .nextCursor())
                .isNull();
        assertThat(stub.requests().getLast()).contains("/marketPositions?market=BTC-USD&limit=1&cursor=a");
    }

    @Test
    void compressedAnswerIsRead() {
        stub.replies(200, Map.of("Content-Encoding", "gzip"), "{\"serverTime\":1,\"timestamp\":1000000}");
        assertThat(exchange.markets().time()).isEqualTo(Instant.ofEpochMilli(1));
    }

    @Test
    void historyIsReadPageByPage() {
        stub.replies(200, """
                        {"data":[{"maker":"a","taker":"b","orderIdMaker":"c","orderIdTaker":"d","isBuy":true,"symbol":"BTC-USD",
                        "amount":0.1,"price":100000,"reason":"normal","slot":7,"timestamp":6000000,"side":"buy","fee":5,
                        "realizedPnl":0,"tradeId":"41:3","makerFee":null,"takerFee":5,"reasonCode":0,"iso":false,
                        "sequence":0,"commandSlot":41}],"page":{"nextCursor":"115","hasMore":true}}""")
                .replies(200, "{\"data\":[],\"page\":{\"nextCursor\":null,\"hasMore\":false}}")
                .replies(200, Map.of("X-Next-Cursor", "116"), "[]")
                .replies(400, "{\"error\":{\"code\":\"INVALID_LIMIT\",\"message\":\"at most 5000\"}}");
        HistoryRange range = HistoryRange.ALL
                .ofMarket("BTC-USD")
                .between(Instant.ofEpochMilli(5), Instant.ofEpochMilli(9))
                .atMost(100);
        HistoryPage<Fill> first = exchange.accounts().fills(ACCOUNT, range);
        assertThat(first.nextCursor()).isEqualTo("115");
        assertThat(first.records()).extracting(Fill::slot, Fill::tradeId).containsExactly(tuple(41L, "41:3"));
        assertThat(exchange.accounts().fills(ACCOUNT, range.after("115")).nextCursor())
                .isNull();
        assertThat(stub.requests().getLast())
                .contains("\"startTime\":5,\"endTime\":9,\"symbol\":\"BTC-USD\",\"limit\":100,\"cursor\":\"115\"");
        assertThat(exchange.accounts().fills(ACCOUNT, HistoryRange.ALL).nextCursor())
                .isEqualTo("116");
        assertThatThrownBy(() -> exchange.accounts().fills(ACCOUNT, range)).hasMessage("at most 5000");
    }

    @Test
    void transfersAndRiskEventsSayWhatIsKnownOfThem() {
        String common =
                "\"symbol\":\"BTC-USD\",\"amount\":0.1,\"slot\":9,\"timestamp\":1,\"commandSlot\":5}],\"page\":{}}";
        stub.replies(
                        200,
                        "{\"data\":[{\"activityType\":\"deposit\",\"status\":\"completed\",\"from\":\"0\",\"to\":\"A\","
                                + common)
                .replies(
                        200,
                        "[{\"riskHistory\":{\"owner\":\"A\",\"isBuy\":false,\"price\":97000.5,\"eventType\":\"adl\","
                                + "\"symbol\":\"BTC-USD\",\"amount\":0.1,\"slot\":9,\"timestamp\":1,\"iso\":false,"
                                + "\"sequence\":2,\"commandSlot\":9,\"eventSlot\":12}}]");
        assertThat(exchange.accounts().transfers(ACCOUNT, HistoryRange.ALL).records())
                .extracting(Transfer::from, Transfer::slot)
                .containsExactly(tuple("0", 5L));
        assertThat(exchange.accounts().riskEvents(ACCOUNT, HistoryRange.ALL).records())
                .extracting(RiskEvent::eventType, RiskEvent::marginPrior)
                .containsExactly(tuple(RiskEvent.Kind.ADL, null));
    }

    @Test
    void marketDataNamesOnlyWhatIsAskedFor() {
        stub.replies(200, "[]")
                .replies(200, "[]")
                .replies(200, "{\"updateType\":\"snapshot\",\"symbol\":\"A/B\",\"levels\":[[],[]],\"timestamp\":1}")
                .replies(200, "[]")
                .replies(200, "[]")
                .replies(200, "{\"serverTime\":1774958400123,\"timestamp\":1774958400123456789}")
                .replies(200, "{\"timestamp\":1774958400123,\"shards\":[]}");
        exchange.markets().klines("A/B", "1M");
        exchange.markets().klines("A/B", "10s", 5L, 6L, 7);
        exchange.markets().l2Book("A/B", 3, "0.5");
        exchange.markets().recentTrades("A/B", 2);
        exchange.markets().fundingRateHistory("A/B", 5L, null, 3);
        assertThat(exchange.markets().time()).isEqualTo(Instant.parse("2026-03-31T12:00:00.123456789Z"));
        assertThat(exchange.markets().status().shards()).isEmpty();
        assertThat(stub.requests())
                .containsExactly(
                        "GET /api/v1/klines?symbol=A%2FB&interval=1M&limit=500",
                        "GET /api/v1/klines?symbol=A%2FB&interval=10s&startTime=5&endTime=6&limit=7",
                        "GET /api/v1/l2book?type=l2Book&coin=A%2FB&nlevels=3&aggregation=0.5",
                        "GET /api/v1/recentTrades?symbol=A%2FB&limit=2",
                        "GET /api/v1/fundingRateHistory?symbol=A%2FB&startTime=5&limit=3",
                        "GET /api/v1/time",
                        "GET /api/v1/status");
    }

    /** API-004: 429 says when to come back. */
    @Test
    void queryComesBackWhenTheRateLimitSaysSoAndGivesUpInTheEnd() {
        stub.replies(429, Map.of("Retry-After", "1"), "{\"error\":\"slow down\"}")
                .replies(200, "[]");
        long began = System.nanoTime();
        assertThat(exchange.accounts().openOrders(ACCOUNT)).isEmpty();
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(1_000_000_000L);
        for (int i = 0; i < 3; i++) {
            stub.replies(429, Map.of("Retry-After", "0"), "{\"error\":\"slow down\"}");
        }
        assertThat(failure()).isEqualTo(new Failure.TooManyRequests("slow down", Duration.ZERO));
        assertThat(stub.requests()).hasSize(5);
    }

    @Test
    void recordsOfARangeComeFromPagesThatAreAskedForAsTheyAreNeeded() {
        stub.replies(200, Map.of("X-Next-Cursor", "a"), "[{\"fills\":%s}]".formatted(FILL.formatted(3)))
                .replies(200, Map.of("X-Next-Cursor", "b"), "[]")
                .replies(200, "[{\"fills\":%s},{\"fills\":%s}]".formatted(FILL.formatted(2), FILL.formatted(1)));
        HistoryRange range = HistoryRange.ALL.ofMarket("BTC-USD").atMost(2);
        assertThat(range.records(page -> exchange.accounts().fills(ACCOUNT, page))
                        .limit(1))
                .hasSize(1);
        assertThat(stub.requests()).hasSize(1);
        stub.replies(200, Map.of("X-Next-Cursor", "c"), "[]").replies(200, "[]");
        assertThat(range.after("a").records(page -> exchange.accounts().fills(ACCOUNT, page)))
                .extracting(Fill::slot)
                .containsExactly(2L, 1L);
        assertThat(stub.requests().get(2)).contains("\"cursor\":\"b\"", "\"symbol\":\"BTC-USD\"", "\"limit\":2");
    }

    @Test
    void refusedQueryThrowsWhatItWas() {
        stub.replies(404, "{\"error\":\"no market is named X\"}")
                .replies(429, Map.of("Retry-After", "11"), "{\"error\":\"slow down\"}")
                .replies(503, "{\"error\":\"starting\"}")
                .replies(408, "{\"error\":\"late\"}")
                .replies(200, "<html>");
        assertThat(failure()).isEqualTo(new Failure.NotFound("no market is named X"));
        assertThat(failure()).isEqualTo(new Failure.TooManyRequests("slow down", Duration.ofSeconds(11)));
        assertThat(failure()).isEqualTo(new Failure.Unavailable("starting"));
        assertThat(failure()).isEqualTo(new Failure.NoAnswer("408: late"));
        assertThat(failure()).isEqualTo(new Failure.NoAnswer("not an answer of an exchange: <html>"));
    }

    private Failure failure() {
        try {
            exchange.markets().ticker("X");
        } catch (RequestFailed failed) {
            return failed.failure();
        }
        throw new AssertionError("the query was answered");
    }

    private static String query(String type) {
        return "POST /api/v1/account {\"type\":\"%s\",\"user\":\"%s\"}".formatted(type, ACCOUNT);
    }
}
