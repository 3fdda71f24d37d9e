package io.openperp.stats.book;

import static io.openperp.stats.Exchange.level;
import static io.openperp.stats.Exchange.listing;
import static io.openperp.stats.Exchange.trade;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.MarketEvents;
import io.openperp.stats.ingestion.EventDestination.NumberedEvents;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/**
 * Laws of the queries of {@code /l2book} and {@code /recentTrades}: answered with no more than was asked for, in order, or
 * refused in a sentence. The parameters are lines of the input; an empty line is one that is not given.
 */
class BookQueriesFuzzTest {

    private static final int LEVELS = 40;
    private static final Books BOOKS = books();

    private final L2BookEndpoint l2book = new L2BookEndpoint(BOOKS, () -> "");
    private final RecentTradesEndpoint recentTrades = new RecentTradesEndpoint(BOOKS);

    /** Lines: type, coin, nlevels, aggregation. */
    @FuzzTest(maxDuration = "2m")
    void l2book(byte[] input) {
        List<String> lines = lines(input, 4);
        ResponseEntity<byte[]> answer = l2book.book(line(lines, 0), line(lines, 1), line(lines, 2), line(lines, 3));
        JsonNode body = ApiJson.mapper().readTree(answer.getBody());
        if (answer.getStatusCode().value() != 200) {
            requireRefusal(answer, body);
            return;
        }
        int most = line(lines, 2).isEmpty() ? 20 : Integer.parseInt(line(lines, 2));
        requireSide(body.at("/levels/0"), most, -1);
        requireSide(body.at("/levels/1"), most, 1);
    }

    /** Lines: symbol, limit. */
    @FuzzTest(maxDuration = "2m")
    void recentTrades(byte[] input) {
        List<String> lines = lines(input, 2);
        ResponseEntity<byte[]> answer = recentTrades.trades(line(lines, 0), line(lines, 1));
        JsonNode body = ApiJson.mapper().readTree(answer.getBody());
        if (answer.getStatusCode().value() != 200) {
            requireRefusal(answer, body);
            return;
        }
        int most = line(lines, 1).isEmpty() ? 100 : Integer.parseInt(line(lines, 1));
        assertThat(body.size()).isEqualTo(Math.min(most, LEVELS));
    }

    /** Best price first, each once, sizes above 0. */
    private static void requireSide(JsonNode side, int most, int order) {
        assertThat(side.size()).isBetween(1, Math.min(most, LEVELS));
        for (int i = 0; i < side.size(); i++) {
            assertThat(side.get(i).get("sz").decimalValue()).isPositive();
            if (i > 0) {
                BigDecimal before = side.get(i - 1).get("px").decimalValue();
                assertThat(side.get(i).get("px").decimalValue().compareTo(before))
                        .isEqualTo(order);
            }
        }
    }

    private static void requireRefusal(ResponseEntity<byte[]> answer, JsonNode body) {
        assertThat(answer.getStatusCode().value()).isIn(400, 404);
        assertThat(body.get("error").asString()).isNotBlank().hasSizeLessThan(300);
    }

    private static Books books() {
        Books books = new Books(new BookTables(new JdbcTemplate()), Duration.ofDays(1));
        MarketEvents.Builder events = MarketEvents.newBuilder().setMarket(0).setSymbol("BTC-USD");
        events.addEvents(listing(0, "BTC-USD", "0.1"));
        for (int i = 1; i <= LEVELS; i++) {
            events.addEvents(level(true, String.valueOf(100_000 - i), "0.5", i));
            events.addEvents(level(false, String.valueOf(100_000 + i), "92000000000", i));
            events.addEvents(trade(String.valueOf(100_000 + i), "1"));
        }
        books.take(List.of(new NumberedEvents(1, events.build())), Map.of());
        return books;
    }

    private static List<String> lines(byte[] input, int most) {
        return Arrays.asList(new String(input, StandardCharsets.UTF_8).split("\n", most));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "";
    }
}
