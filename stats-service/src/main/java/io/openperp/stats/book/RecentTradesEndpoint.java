package io.openperp.stats.book;

import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.market.QueryParameters;
import io.openperp.stats.market.UnknownMarket;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/recentTrades}: the latest trades of a market in the form of the trades stream, newest first. */
@RestController
class RecentTradesEndpoint {

    private static final int DEFAULT_LIMIT = 100;

    private final Books books;

    RecentTradesEndpoint(Books books) {
        this.books = books;
    }

    @GetMapping("/api/v1/recentTrades")
    ResponseEntity<byte[]> trades(
            @RequestParam(required = false) @Nullable String symbol,
            @RequestParam(required = false) @Nullable String limit) {
        QueryParameters parameters = new QueryParameters();
        String wanted = parameters.required("symbol", symbol, "a symbol of /exchangeInfo");
        int most = (int) parameters.whole("limit", limit, DEFAULT_LIMIT, 1, LatestTrades.KEPT);
        if (parameters.refusal() != null) {
            return Answers.refusal(400, parameters.refusal());
        }
        return books.named(wanted)
                .map(book -> Answers.ok(book.trades(most)))
                .orElseGet(() -> UnknownMarket.refusal(wanted));
    }
}
