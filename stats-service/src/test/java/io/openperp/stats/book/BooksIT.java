package io.openperp.stats.book;

import static io.openperp.stats.Exchange.await;
import static io.openperp.stats.Exchange.level;
import static io.openperp.stats.Exchange.listing;
import static io.openperp.stats.Exchange.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.stats.Exchange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** One market, asked over HTTP. */
class BooksIT {

    private static final Instant TIME = Instant.parse("2024-02-29T12:00:00.123456789Z");
    private static final String BOOK = "/api/v1/l2book?type=l2Book&coin=BTC-USD";

    private static Exchange exchange;
    private static Exchange.Service service;

    @BeforeAll
    static void publish() throws Exception {
        exchange = new Exchange();
        exchange.publish(0, "BTC-USD", TIME.minusSeconds(1), listing(0, "BTC-USD", "0.5"));
        exchange.publish(
                0,
                "BTC-USD",
                TIME,
                trade("100", "1"),
                trade("100.5", "2"),
                level(true, "100", "3", 2),
                level(true, "99.5", "1", 1),
                level(false, "101", "2", 1),
                level(false, "101.5", "4", 3));
        service = exchange.start("--openperp.stats.book-snapshots=1h");
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    @Test
    void bookHasItsLevelsWithTheirOrdersAndNanoseconds() throws Exception {
        assertThat(service.get(BOOK).body())
                .isEqualTo("{\"updateType\":\"snapshot\",\"symbol\":\"BTC-USD\",\"levels\":["
                        + "[{\"px\":100,\"sz\":3,\"n\":2},{\"px\":99.5,\"sz\":1,\"n\":1}],"
                        + "[{\"px\":101,\"sz\":2,\"n\":1},{\"px\":101.5,\"sz\":4,\"n\":3}]],"
                        + "\"timestamp\":1709208000123456789,\"seq\":" + (2 * 65_536 + 3) + "}");
    }

    @Test
    void everySpellingOfTheTypeIsAccepted() throws Exception {
        for (String type : new String[] {"l2Book", "l2book", "L2BOOK", "l2Snapshot", "l2snapshot"}) {
            assertThat(service.get("/api/v1/l2book?type=" + type + "&coin=BTC-USD")
                            .body())
                    .isEqualTo(service.get(BOOK).body());
        }
    }

    @Test
    void levelsAreLimitedAndPutTogether() throws Exception {
        assertThat(service.json(BOOK + "&nlevels=1&aggregation=2").get("levels"))
                .hasToString("[[{\"px\":100,\"sz\":3,\"n\":2}],[{\"px\":102,\"sz\":6,\"n\":4}]]");
    }

    /** Programs send an aggregation of 0 for every price by itself. */
    @Test
    void aggregationOfZeroIsNone() throws Exception {
        assertThat(service.json(BOOK + "&aggregation=0").get("levels"))
                .isEqualTo(service.json(BOOK).get("levels"));
    }

    /** API-043, API-044: over every address that there is, so that no new one can leave them out. */
    @Test
    void everyAddressRefusesWhatItDoesNotTake() throws Exception {
        List<String> seen = new ArrayList<>();
        for (var mapped : mapping().getHandlerMethods().entrySet()) {
            for (String pattern : mapped.getKey().getPatternValues()) {
                if (pattern.startsWith("/api/")) {
                    String path = pattern.replace("{symbol}", "BTC-USD");
                    seen.add(path);
                    assertThat(service.refusal(400, path + "?starTime=1"))
                            .startsWith("\"starTime\" is no parameter of " + path + ": ");
                    for (MethodParameter parameter : mapped.getValue().getMethodParameters()) {
                        if (parameter.hasParameterAnnotation(RequestParam.class)) {
                            refusesTwiceAndWrongTimes(
                                    path, parameter.getParameter().getName());
                        }
                    }
                }
            }
        }
        assertThat(seen)
                .contains("/api/v1/klines", "/api/v1/fundingRateHistory")
                .hasSizeGreaterThan(6);
    }

    private static void refusesTwiceAndWrongTimes(String path, String name) throws Exception {
        assertThat(service.refusal(400, path + "?" + name + "=5&" + name + "=6"))
                .isEqualTo("\"" + name + "\" is given 2 times, once is accepted");
        if (name.endsWith("Time")) {
            for (String unit : List.of("1709208000 seconds", "1709208000000000 micro", "1709208000000000000 nano")) {
                String[] sent = unit.split(" ", 2);
                assertThat(service.refusal(400, path + "?" + name + "=" + sent[0]))
                        .startsWith(
                                "\"" + name + "\" is not accepted: " + sent[0] + " was probably sent in " + sent[1]);
            }
        }
    }

    private static RequestMappingHandlerMapping mapping() {
        return service.context().getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
    }

    @Test
    void recentTradesComeNewestFirst() throws Exception {
        String parties =
                "\"maker\":\"11111111111111111111111111111112\",\"taker\":\"11111111111111111111111111111113\"";
        assertThat(service.get("/api/v1/recentTrades?symbol=BTC-USD").body())
                .isEqualTo("[{\"s\":\"BTC-USD\",\"px\":100.5,\"sz\":2,\"time\":1709208000123,\"side\":false," + parties
                        + "},{\"s\":\"BTC-USD\",\"px\":100,\"sz\":1,\"time\":1709208000123,\"side\":false," + parties
                        + "}]");
        assertThat(service.json("/api/v1/recentTrades?symbol=BTC-USD&limit=1").size())
                .isEqualTo(1);
    }

    @Test
    void whatIsNotAcceptedIsNamed() throws Exception {
        assertThat(service.refusal(404, "/api/v1/l2book?type=l2Book&coin=NO-SUCH"))
                .isEqualTo("no market is named NO-SUCH, see /exchangeInfo");
        assertThat(service.refusal(404, "/api/v1/recentTrades?symbol=NO-SUCH")).startsWith("no market is named");
        assertThat(service.refusal(400, "/api/v1/l2book?=")).startsWith("the query is not readable");
        assertThat(service.refusal(400, "/api/v1/l2book?coin=BTC-USD"))
                .isEqualTo("type is missing, accepted is one of l2Book l2Snapshot, in any case");
        assertThat(service.refusal(400, "/api/v1/l2book?type=l3&coin=BTC-USD"))
                .startsWith("type is l3, accepted is one of");
        assertThat(service.refusal(400, "/api/v1/l2book?type=l2Book")).startsWith("coin is missing");
        assertThat(service.refusal(400, BOOK + "&nlevels=0"))
                .isEqualTo("nlevels is 0, accepted is a whole number from 1 to 1000");
        assertThat(service.refusal(400, BOOK + "&nlevels=ten")).startsWith("nlevels is ten");
        assertThat(service.refusal(400, BOOK + "&aggregation=0.7"))
                .isEqualTo("aggregation is 0.7, accepted is a multiple of the tick size 0.5, or 0 for none");
        assertThat(service.refusal(400, BOOK + "&aggregation=1000000"))
                .isEqualTo("aggregation is 1000000, accepted is at most the best bid, 100: all bids would be at 0");
        assertThat(service.refusal(400, "/api/v1/recentTrades?symbol=BTC-USD&limit=1001"))
                .startsWith("limit is 1001");
    }

    @Test
    void restartReadsOnlyWhatCameAfterTheSnapshot() throws Exception {
        try (Exchange other = new Exchange()) {
            other.publish(0, "BTC-USD", TIME, listing(0, "BTC-USD", "0.5"));
            for (int i = 1; i <= 50; i++) {
                other.publish(0, "BTC-USD", TIME.plusSeconds(i), level(true, i + "", "1", 1), trade(i + "", "1"));
            }
            Exchange.Service first = other.start();
            assertThat(read(first)).isEqualTo(51);
            first.close();
            other.publish(0, "BTC-USD", TIME.plusSeconds(51), level(true, "50", "0", 0));

            Exchange.Service second = other.start();

            assertThat(second.json(BOOK + "&nlevels=1").at("/levels/0/0/px").asString())
                    .isEqualTo("49");
            assertThat(second.json("/api/v1/recentTrades?symbol=BTC-USD").size())
                    .isEqualTo(50);
            assertThat(read(second)).isEqualTo(1);
            assertThat(count(second, "stats.ingested")).as("into tables").isEqualTo(1);
        }
    }

    @Test
    void everyReplicaFollowsTheBook() throws Exception {
        try (Exchange other = new Exchange()) {
            other.publish(0, "BTC-USD", TIME, listing(0, "BTC-USD", "0.5"));
            Exchange.Service first = other.start();
            Exchange.Service second = other.start();
            other.publish(0, "BTC-USD", TIME.plusSeconds(1), level(true, "99", "1", 1));

            for (Exchange.Service one : new Exchange.Service[] {first, second}) {
                await(() -> one.json(BOOK).at("/levels/0/0/px").asString("").equals("99"));
            }
        }
    }

    private static double read(Exchange.Service service) {
        return count(service, "stats.books.read");
    }

    private static double count(Exchange.Service service, String counter) {
        return service.context()
                .getBean(MeterRegistry.class)
                .get(counter)
                .counter()
                .count();
    }
}
