package io.openperp.stats.candles;

import io.openperp.api.Decimal;
import io.openperp.api.market.Candle;
import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.candles.CandleQueries.Extent;
import io.openperp.stats.candles.CandleQueries.StoredCandle;
import io.openperp.stats.market.MarketQueries;
import io.openperp.stats.market.QueryParameters;
import io.openperp.stats.market.Snapshots;
import io.openperp.stats.market.UnknownMarket;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /api/v1/klines}: candles whose opening time is in the range, oldest first. If there are more than the
 * limit, a request with a start time gets the first ones, any other the last ones.
 */
@RestController
class KlinesEndpoint {

    private final MarketQueries markets;
    private final CandleQueries queries;
    private final Snapshots snapshots;
    private final Clock clock = Clock.systemUTC();

    KlinesEndpoint(MarketQueries markets, CandleQueries queries, Snapshots snapshots) {
        this.markets = markets;
        this.queries = queries;
        this.snapshots = snapshots;
    }

    @GetMapping("/api/v1/klines")
    ResponseEntity<byte[]> klines(
            @RequestParam(required = false) @Nullable String symbol,
            @RequestParam(required = false) @Nullable String interval,
            @RequestParam(required = false) @Nullable String startTime,
            @RequestParam(required = false) @Nullable String endTime,
            @RequestParam(required = false) @Nullable String limit) {
        QueryParameters parameters = new QueryParameters();
        String wanted = parameters.required("symbol", symbol, "a symbol of /exchangeInfo");
        Interval found = parameters.oneOf("interval", Interval.named(interval), interval, Interval.names());
        CandleRange range = CandleRange.read(parameters, startTime, endTime, limit);
        if (parameters.refusal() != null || found == null) {
            return Answers.refusal(400, String.valueOf(parameters.refusal()));
        }
        return snapshots.read(() -> {
            OptionalInt market = markets.number(wanted);
            return market.isEmpty()
                    ? UnknownMarket.refusal(wanted)
                    : Answers.ok(queries.extent(market.getAsInt(), found)
                            .map(extent -> candles(market.getAsInt(), found, range, extent))
                            .orElse(List.of()));
        });
    }

    private List<Candle> candles(int market, Interval interval, CandleRange range, Extent extent) {
        CandleRange.Starts starts = range.within(extent, interval, clock.millis() / 1000);
        return starts.first() > starts.last()
                ? List.of()
                : queries.candles(market, interval, starts.first(), starts.last()).stream()
                        .map(KlinesEndpoint::answer)
                        .toList();
    }

    private static Candle answer(StoredCandle candle) {
        return new Candle(
                candle.startMillis(),
                candle.endMillis(),
                Decimal.of(candle.open()),
                Decimal.of(candle.high()),
                Decimal.of(candle.low()),
                Decimal.of(candle.close()),
                Decimal.of(candle.volumeUnits()),
                candle.trades());
    }
}
