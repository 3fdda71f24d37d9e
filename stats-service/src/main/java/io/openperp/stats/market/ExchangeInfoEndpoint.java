package io.openperp.stats.market;

import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.StatsSettings;
import io.openperp.views.MarketViews;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/exchangeInfo}: the markets and their parameters. */
@RestController
class ExchangeInfoEndpoint {

    private final MarketQueries queries;
    private final StatsSettings settings;

    ExchangeInfoEndpoint(MarketQueries queries, StatsSettings settings) {
        this.queries = queries;
        this.settings = settings;
    }

    @GetMapping("/api/v1/exchangeInfo")
    ResponseEntity<byte[]> exchangeInfo() {
        return Answers.ok(queries.listings().stream()
                .map(listing -> MarketViews.info(listing, settings.networkName()))
                .toList());
    }
}
