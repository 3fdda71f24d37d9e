package io.openperp.stats.market;

import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.market.Tickers.BestPrices;
import java.time.Clock;
import java.time.Instant;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/ticker/{symbol}}: the last 24 hours of a market. */
@RestController
class TickerEndpoint {

    private final MarketQueries queries;
    private final BestPrices best;
    private final Clock clock = Clock.systemUTC();

    TickerEndpoint(MarketQueries queries, BestPrices best) {
        this.queries = queries;
        this.best = best;
    }

    @GetMapping("/api/v1/ticker/{symbol}")
    ResponseEntity<byte[]> ticker(@PathVariable String symbol) {
        Instant now = clock.instant();
        return queries.day(symbol, now.getEpochSecond())
                .map(day -> Answers.ok(Tickers.of(day, best.of(symbol), now)))
                .orElseGet(() -> UnknownMarket.refusal(symbol));
    }
}
