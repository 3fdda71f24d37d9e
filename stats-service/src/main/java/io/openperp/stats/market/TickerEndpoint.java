package io.openperp.stats.market;

import io.openperp.api.ApiJson;
import io.openperp.api.Decimal;
import io.openperp.api.ErrorAnswer;
import io.openperp.units.Fixed;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/ticker/{symbol}}: the last 24 hours of a market. */
@RestController
class TickerEndpoint {

    /** The tens digit of a regime code, with its sign, is the direction. */
    private static final int TENS = 10;

    private final MarketQueries queries;
    private final Clock clock = Clock.systemUTC();

    TickerEndpoint(MarketQueries queries) {
        this.queries = queries;
    }

    /**
     * Null: does not exist yet.
     *
     * @param priceChange against the last price before the 24 hours, or the first of them
     * @param volume base units
     * @param openInterest base units
     * @param fundingRate the running rate of 8 hours
     * @param regime direction: -1 falling, 0, 1 rising
     * @param regimeDt steps of 10 s since it began
     * @param regimeVol annual volatility, memory 60 minutes
     * @param regimeMv drift per hour
     * @param fairVol annual volatility, memory 5 minutes
     * @param timestamp nanoseconds
     */
    record Ticker(
            String symbol,
            Decimal priceChange,
            Decimal priceChangePercent,
            @Nullable Decimal lastPrice,
            @Nullable Decimal highPrice,
            @Nullable Decimal lowPrice,
            Decimal volume,
            Decimal quoteVolume,
            @Nullable Decimal markPrice,
            @Nullable Decimal oraclePrice,
            Decimal openInterest,
            Decimal fundingRate,
            int regime,
            long regimeDt,
            @Nullable Decimal regimeVol,
            @Nullable Decimal regimeMv,
            @Nullable Decimal fairBookPx,
            @Nullable Decimal fairVol,
            Decimal fairBias,
            long timestamp) {}

    @GetMapping("/api/v1/ticker/{symbol}")
    ResponseEntity<byte[]> ticker(@PathVariable String symbol) {
        Instant now = clock.instant();
        Object answer = queries.day(symbol, now.getEpochSecond())
                .<Object>map(day -> ticker(day, now))
                .orElseGet(() -> new ErrorAnswer("no market is named " + symbol + ", see /exchangeInfo"));
        return ResponseEntity.status(answer instanceof ErrorAnswer ? 404 : 200)
                .contentType(MediaType.APPLICATION_JSON)
                .body(ApiJson.mapper().writeValueAsBytes(answer));
    }

    private static Ticker ticker(MarketQueries.Day day, Instant now) {
        long change = day.priceBefore() == 0 ? 0 : day.lastPrice() - day.priceBefore();
        return new Ticker(
                day.symbol(),
                Decimal.of(change),
                Decimal.of(day.priceBefore() == 0 ? 0 : percent(change, day.priceBefore())),
                price(day.lastPrice()),
                price(day.high()),
                price(day.low()),
                Decimal.of(day.volume()),
                Decimal.of(day.quoteVolume()),
                price(day.markPrice()),
                price(day.oraclePrice()),
                Decimal.of(day.openInterest()),
                Decimal.of(day.fundingRate()),
                day.regime().code() / TENS,
                day.regime().dt(),
                number(day.regime().volatility()),
                number(day.regime().move()),
                price(day.fairBookPrice()),
                number(day.regime().fairVolatility()),
                Decimal.of(day.bias()),
                now.getEpochSecond() * 1_000_000_000L + now.getNano());
    }

    private static long percent(long change, long from) {
        return Fixed.mulDivTrunc(change, 100 * Fixed.ONE, from);
    }

    private static @Nullable Decimal number(@Nullable Long units) {
        return units == null ? null : Decimal.of(units);
    }

    private static @Nullable Decimal price(long units) {
        return units == 0 ? null : Decimal.of(units);
    }
}
