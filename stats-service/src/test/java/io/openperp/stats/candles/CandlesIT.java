package io.openperp.stats.candles;

import static io.openperp.stats.Exchange.listing;
import static io.openperp.stats.Exchange.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.PriceChanged;
import io.openperp.stats.Exchange;
import io.openperp.units.Decimals;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Markets: with some trades around a leap day, with random ones over weeks, with nothing, with marks before trades. */
class CandlesIT {

    private static final Instant BEGIN = Instant.parse("2024-02-20T00:00:00Z");
    private static final int HOURS = 24 * 60;

    private static Exchange exchange;
    private static Exchange.Service service;
    private static final TreeMap<Instant, long[]> RANDOM = new TreeMap<>();

    @BeforeAll
    static void publish() throws Exception {
        exchange = new Exchange();
        leap("2024-02-28T23:59:55Z", listing(0, "LEAP-USD", "0.5"), trade("100", "1"));
        leap("2024-02-28T23:59:59.999999999Z", trade("110", "2"));
        leap("2024-02-29T00:00:00Z", trade("90", "1"));
        leap("2024-03-01T00:00:01Z", trade("95", "0.5"), trade("96", "0.25"));
        exchange.publish(1, "RANDOM-USD", BEGIN, listing(1, "RANDOM-USD", "0.5"));
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            Instant time = BEGIN.plusMillis(random.nextLong(HOURS * 3_600_000L));
            RANDOM.put(time, new long[] {(1 + random.nextInt(1000)) * 50_000_000L, 1 + random.nextInt(1_000_000)});
        }
        for (var trade : RANDOM.entrySet()) {
            exchange.publish(1, "RANDOM-USD", trade.getKey(), trade(trade.getValue()[0], trade.getValue()[1]));
        }
        exchange.publish(2, "QUIET-USD", BEGIN, listing(2, "QUIET-USD", "0.5"));
        early("2024-03-01T00:00:05Z", "100");
        early("2024-03-01T00:00:09Z", "90");
        early("2024-03-01T00:00:11Z", "95");
        early("2024-03-01T00:01:00Z", "120");
        exchange.publish(3, "EARLY-USD", Instant.parse("2024-03-01T00:01:05Z"), trade("101", "1"), mark("130"));
        early("2024-03-01T00:01:15Z", "140");
        service = exchange.start("--openperp.stats.ten-seconds-kept=5d", "--openperp.stats.minutes-kept=30d");
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    @Test
    void marketWithoutATradeHasCandlesOfItsMarks() throws Exception {
        JsonNode candles = klines("EARLY-USD", "10s", "2024-03-01T00:00:00Z", "2024-03-01T00:00:20Z", "");

        assertThat(candles)
                .hasToString("[" + candle("2024-03-01T00:00:00Z", 10_000, 100, 100, 90, 90, "0", 0) + ","
                        + candle("2024-03-01T00:00:10Z", 10_000, 95, 95, 95, 95, "0", 0) + ","
                        + candle("2024-03-01T00:00:20Z", 10_000, 95, 95, 95, 95, "0", 0) + "]");
    }

    @Test
    void candleWithATradeKnowsTradesOnly() throws Exception {
        assertThat(klines("EARLY-USD", "10s", "2024-03-01T00:01:00Z", "2024-03-01T00:01:10Z", ""))
                .hasToString("[" + candle("2024-03-01T00:01:00Z", 10_000, 101, 101, 101, 101, "1", 1) + ","
                        + candle("2024-03-01T00:01:10Z", 10_000, 101, 101, 101, 101, "0", 0) + "]");
        assertThat(klines("EARLY-USD", "3m", "2024-03-01T00:00:00Z", "2024-03-01T00:00:00Z", ""))
                .hasToString("[" + candle("2024-03-01T00:00:00Z", 180_000, 101, 101, 101, 101, "1", 1) + "]");
    }

    private static void early(String time, String mark) throws Exception {
        MarketEvent.Builder[] events = time.equals("2024-03-01T00:00:05Z")
                ? new MarketEvent.Builder[] {listing(3, "EARLY-USD", "0.5"), mark(mark)}
                : new MarketEvent.Builder[] {mark(mark)};
        exchange.publish(3, "EARLY-USD", Instant.parse(time), events);
    }

    private static MarketEvent.Builder mark(String price) {
        return MarketEvent.newBuilder()
                .setPriceChanged(PriceChanged.newBuilder().setMark(Decimals.parse(price)));
    }

    @Test
    void tradeOnABoundaryBelongsToTheCandleThatOpensThere() throws Exception {
        JsonNode candles = klines("LEAP-USD", "10s", "2024-02-28T23:59:50Z", "2024-02-29T00:00:20Z", "");

        assertThat(candles)
                .hasToString("[" + candle("2024-02-28T23:59:50Z", 10_000, 100, 110, 100, 110, "3", 2) + ","
                        + candle("2024-02-29T00:00:00Z", 10_000, 90, 90, 90, 90, "1", 1) + ","
                        + candle("2024-02-29T00:00:10Z", 10_000, 90, 90, 90, 90, "0", 0) + ","
                        + candle("2024-02-29T00:00:20Z", 10_000, 90, 90, 90, 90, "0", 0) + "]");
    }

    @Test
    void monthsHaveTheLengthTheyHave() throws Exception {
        JsonNode candles = klines("LEAP-USD", "1M", "2024-02-01T00:00:00Z", "2024-04-15T00:00:00Z", "");

        assertThat(candles)
                .hasToString("[" + candle("2024-02-01T00:00:00Z", 29 * 86_400_000L, 100, 110, 90, 90, "4", 3)
                        + "," + candle("2024-03-01T00:00:00Z", 31 * 86_400_000L, 95, 96, 95, 96, "0.75", 2)
                        + "," + candle("2024-04-01T00:00:00Z", 30 * 86_400_000L, 96, 96, 96, 96, "0", 0) + "]");
    }

    @Test
    void openCandleIsTheLastAndGapsRepeatTheCloseUpToIt() throws Exception {
        JsonNode candles = service.json("/api/v1/klines?symbol=LEAP-USD&interval=1d&limit=3");
        long today = Instant.now().truncatedTo(ChronoUnit.DAYS).toEpochMilli();

        assertThat(candles.size()).isEqualTo(3);
        assertThat(candles.get(2).get("t").asLong()).isEqualTo(today);
        assertThat(candles.get(2).get("c").asString()).isEqualTo("96");
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=10s").size())
                .as("500 by default, also where all trades are older than what is kept")
                .isEqualTo(500);
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1m&limit=1000")
                        .size())
                .isEqualTo(1000);
    }

    @Test
    void withAStartTimeTheFirstCandlesFromItAreAnsweredAndElseTheLast() throws Exception {
        JsonNode first = klines("RANDOM-USD", "1h", "2024-02-25T00:30:00Z", "2024-02-28T00:00:00Z", "&limit=2");
        assertThat(times(first)).containsExactly("2024-02-25T01:00:00Z", "2024-02-25T02:00:00Z");

        JsonNode last = service.json(
                "/api/v1/klines?symbol=RANDOM-USD&interval=1h&limit=2&endTime=" + millis("2024-02-28T00:30:00Z"));
        assertThat(times(last)).containsExactly("2024-02-27T23:00:00Z", "2024-02-28T00:00:00Z");
    }

    @Test
    void nothingIsAnsweredBeforeTheFirstTradeNorAfterNow() throws Exception {
        assertThat(times(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1d&startTime=0&limit=2")))
                .containsExactly("2024-02-28T00:00:00Z", "2024-02-29T00:00:00Z");
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1d&endTime=1577836800000"))
                .isEmpty();
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1w&startTime=946684800000&limit=1"))
                .isNotEmpty();
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1w&endTime=7258118400000"))
                .isNotEmpty();
        long soon = System.currentTimeMillis() + 3_600_000;
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1M&startTime=" + soon))
                .isEmpty();
        assertThat(service.json("/api/v1/klines?symbol=LEAP-USD&interval=1M&startTime=0&endTime=" + soon)
                        .size())
                .isGreaterThan(30);
        assertThat(service.json("/api/v1/klines?symbol=QUIET-USD&interval=1m")).isEmpty();
    }

    @Test
    void whatIsNotAcceptedIsNamed() throws Exception {
        assertThat(service.refusal(404, "/api/v1/klines?symbol=NO-SUCH&interval=1m"))
                .isEqualTo("no market is named NO-SUCH, see /exchangeInfo");
        assertThat(service.refusal(400, "/api/v1/klines?interval=1m")).startsWith("symbol is missing");
        assertThat(service.refusal(400, "/api/v1/klines?symbol=LEAP-USD"))
                .isEqualTo(
                        "interval is missing, accepted is one of 10s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M");
        assertThat(service.refusal(400, "/api/v1/klines?symbol=LEAP-USD&interval=7m"))
                .startsWith("interval is 7m, accepted is one of 10s 1m");
        assertThat(service.refusal(400, "/api/v1/klines?symbol=LEAP-USD&interval=1m&limit=1001"))
                .isEqualTo("limit is 1001, accepted is a whole number from 1 to 1000");
        assertThat(service.refusal(400, "/api/v1/klines?symbol=LEAP-USD&interval=1m&startTime=-1"))
                .startsWith("\"startTime\" is not accepted: -1 is too early or too late");
        assertThat(service.refusal(
                        400,
                        "/api/v1/klines?symbol=LEAP-USD&interval=1m&startTime=1709208000002&endTime=1709208000001"))
                .isEqualTo("startTime 1709208000002 is after endTime 1709208000001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "8h", "12h", "1d", "3d", "1w", "1M"})
    void candlesAreThoseOfTheSingleTrades(String interval) throws Exception {
        Instant from = interval.endsWith("m") ? Instant.parse("2024-04-10T00:00:00Z") : BEGIN;
        TreeMap<Instant, List<long[]>> expected = new TreeMap<>();
        RANDOM.tailMap(from)
                .forEach((time, trade) -> expected.computeIfAbsent(start(interval, time), start -> new ArrayList<>())
                        .add(trade));

        int compared = 0;
        for (var candle : expected.entrySet()) {
            if (!candle.getKey().isBefore(from)) {
                JsonNode found = klines("RANDOM-USD", interval, candle.getKey() + "", candle.getKey() + "", "")
                        .get(0);
                assertThat(found.get("t").asLong()).isEqualTo(candle.getKey().toEpochMilli());
                assertThat(numbers(found)).isEqualTo(numbers(candle.getValue()));
                compared++;
            }
            if (compared == 60) {
                break;
            }
        }
        assertThat(compared).isPositive();
        assertContiguous(service.json("/api/v1/klines?symbol=RANDOM-USD&interval=" + interval + "&startTime="
                + from.toEpochMilli() + "&limit=1000"));
    }

    @Test
    void deletedBucketsLeaveTheCloseOfTheDayBeforeAndNoFalseCandles() throws Exception {
        Instant last = RANDOM.lastKey();
        Instant kept = last.truncatedTo(ChronoUnit.DAYS).minus(5, ChronoUnit.DAYS);

        JsonNode candles = service.json("/api/v1/klines?symbol=RANDOM-USD&interval=10s&startTime=0&limit=1");

        assertThat(candles.at("/0/t").asLong()).isEqualTo(kept.toEpochMilli());
        Instant firstKept = RANDOM.ceilingKey(kept);
        if (firstKept.isAfter(kept.plusSeconds(10))) {
            assertThat(candles.at("/0/c").asString())
                    .isEqualTo(Decimal.of(RANDOM.lowerEntry(kept).getValue()[0]).toString());
            assertThat(candles.at("/0/n").asLong()).isZero();
        }
        long oldest = exchange.rows("trade_buckets").stream()
                .filter(row -> row.startsWith("(1,10,"))
                .mapToLong(row -> Long.parseLong(row.split(",")[2]))
                .min()
                .orElseThrow();
        assertThat(oldest).isGreaterThanOrEqualTo(kept.getEpochSecond());
    }

    private static void leap(String time, io.openperp.journal.MarketEvent.Builder... events) throws Exception {
        exchange.publish(0, "LEAP-USD", Instant.parse(time), events);
    }

    private static JsonNode klines(String symbol, String interval, String from, String to, String more)
            throws Exception {
        return service.json("/api/v1/klines?symbol=" + symbol + "&interval=" + interval + "&startTime=" + millis(from)
                + "&endTime=" + millis(to) + more);
    }

    private static String candle(String open, long length, int o, int h, int l, int c, String volume, int trades) {
        return "{\"t\":" + millis(open) + ",\"T\":" + (millis(open) + length) + ",\"o\":" + o + ",\"h\":" + h
                + ",\"l\":" + l + ",\"c\":" + c + ",\"v\":" + volume + ",\"n\":" + trades + "}";
    }

    /** Open, high, low, close, volume and number of trades of a candle. */
    private static List<String> numbers(JsonNode candle) {
        return List.of("o", "h", "l", "c", "v", "n").stream()
                .map(field -> candle.get(field).asString())
                .toList();
    }

    private static List<String> numbers(List<long[]> trades) {
        return List.of(
                Decimal.of(trades.getFirst()[0]).toString(),
                Decimal.of(trades.stream().mapToLong(t -> t[0]).max().orElseThrow())
                        .toString(),
                Decimal.of(trades.stream().mapToLong(t -> t[0]).min().orElseThrow())
                        .toString(),
                Decimal.of(trades.getLast()[0]).toString(),
                Decimal.of(trades.stream().mapToLong(t -> t[1]).sum()).toString(),
                trades.size() + "");
    }

    private static void assertContiguous(JsonNode candles) {
        for (int i = 1; i < candles.size(); i++) {
            assertThat(candles.get(i).get("t")).isEqualTo(candles.get(i - 1).get("T"));
            if (candles.get(i).get("n").asLong() == 0) {
                assertThat(candles.get(i).get("o")).isEqualTo(candles.get(i - 1).get("c"));
            }
        }
    }

    /** Start of a candle by the calendar, not by the code under test. */
    private static Instant start(String interval, Instant time) {
        LocalDateTime utc = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
        LocalDate date = utc.toLocalDate();
        int number = Integer.parseInt(interval.substring(0, interval.length() - 1));
        LocalDateTime start = switch (interval.charAt(interval.length() - 1)) {
            case 'm' -> utc.truncatedTo(ChronoUnit.HOURS).plusMinutes(utc.getMinute() / number * number);
            case 'h' -> date.atTime(LocalTime.of(utc.getHour() / number * number, 0));
            case 'd' ->
                LocalDate.EPOCH
                        .plusDays(ChronoUnit.DAYS.between(LocalDate.EPOCH, date) / number * number)
                        .atStartOfDay();
            case 'w' ->
                date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
            default -> date.withDayOfMonth(1).atStartOfDay();
        };
        return start.toInstant(ZoneOffset.UTC);
    }

    private static List<String> times(JsonNode candles) {
        return candles.valueStream()
                .map(candle -> Instant.ofEpochMilli(candle.get("t").asLong()).toString())
                .toList();
    }

    private static long millis(String time) {
        return Instant.parse(time).toEpochMilli();
    }
}
