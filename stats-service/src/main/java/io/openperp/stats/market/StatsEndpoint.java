package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.api.market.Stats;
import io.openperp.servicekit.answer.Answers;
import io.openperp.servicekit.work.CachedAnswers;
import io.openperp.servicekit.work.ExpensiveWork;
import io.openperp.stats.StatsSettings;
import io.openperp.stats.market.MarketQueries.MarketPeriod;
import io.openperp.units.Fixed;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/stats}: volumes in a period, present prices, open interest and funding. */
@RestController
class StatsEndpoint {

    /** Number of 8-hour funding rates in a year: 3·365. */
    private static final long ANNUALIZED = 1095;

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final MarketQueries queries;
    private final StatsSettings settings;
    private final Clock clock = Clock.systemUTC();
    private final ExpensiveWork dear = new ExpensiveWork(PATIENCE);
    /** Statistics of all markets by period, cached because they are sums over up to a year of hours for each market. */
    private final CachedAnswers<Period, List<MarketPeriod>> inAll =
            new CachedAnswers<>(Period.values().length, Duration.ZERO);

    StatsEndpoint(MarketQueries queries, StatsSettings settings) {
        this.queries = queries;
        this.settings = settings;
    }

    @GetMapping("/api/v1/stats")
    ResponseEntity<byte[]> stats(
            @RequestParam(required = false) @Nullable String period,
            @RequestParam(required = false) @Nullable String symbol,
            @RequestParam(required = false) @Nullable String coin) {
        String named = symbol == null || symbol.isEmpty() ? coin : symbol;
        String market = named == null || named.isEmpty() ? null : named;
        CacheControl caching = market == null ? CacheControl.maxAge(settings.cacheFor()) : CacheControl.noStore();
        HttpHeaders headers = new HttpHeaders();
        headers.setCacheControl(caching);
        return Answers.ok(headers, answer(Period.named(period), market));
    }

    private Stats answer(Period period, @Nullable String symbol) {
        long now = clock.millis();
        List<MarketPeriod> markets = symbol == null
                ? inAll.get(period, () -> dear.inTurn(() -> queries.markets(period, clock.millis() / 1000, null)))
                : queries.markets(period, now / 1000, symbol);
        long volume = 0;
        long openInterest = 0;
        Map<String, Stats.FundingRate> rates = new LinkedHashMap<>();
        for (MarketPeriod market : markets) {
            volume = Fixed.addSaturated(volume, market.quoteVolume());
            openInterest = Fixed.addSaturated(openInterest, openInterestUsd(market));
            rates.put(
                    market.symbol(),
                    new Stats.FundingRate(Decimal.of(market.fundingRate()), annualized(market.fundingRate())));
        }
        return new Stats(
                now,
                period.canonical,
                new Stats.TotalUsd(Decimal.of(volume)),
                new Stats.TotalUsd(Decimal.of(openInterest)),
                new Stats.FundingRates(rates),
                markets.stream().map(StatsEndpoint::marketStats).toList());
    }

    private static Stats.MarketStats marketStats(MarketPeriod market) {
        return new Stats.MarketStats(
                market.symbol(),
                Decimal.of(market.volume()),
                Decimal.of(market.quoteVolume()),
                Decimal.of(market.openInterest()),
                Decimal.of(market.fundingRate()),
                annualized(market.fundingRate()),
                price(market.lastPrice() != 0 ? market.lastPrice() : market.markPrice()),
                price(market.markPrice()));
    }

    private static @Nullable Decimal price(long units) {
        return units == 0 ? null : Decimal.of(units);
    }

    private static Decimal annualized(long rate) {
        return Decimal.of(Math.multiplyExact(rate, ANNUALIZED));
    }

    /**
     * Open interest in USD at the mark, or at the last price before the first mark; limited to 92 billion, which the
     * product of size and price may exceed.
     */
    private static long openInterestUsd(MarketPeriod market) {
        long price = market.markPrice() != 0 ? market.markPrice() : market.lastPrice();
        try {
            return Fixed.mulFloor(market.openInterest(), price);
        } catch (ArithmeticException beyond) {
            return Long.MAX_VALUE;
        }
    }
}
