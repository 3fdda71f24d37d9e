package io.openperp.benchmarks.exchange.traffic;

import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Stats;
import io.openperp.units.Side;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A market to trade in, with its mark at the beginning of the benchmark. Amounts are in units of 1e-8.
 *
 * @param orderSize size of every order in this benchmark
 */
record TradedMarket(String symbol, long tickSize, long orderSize, long mark) {

    private static final long UNIT = 100_000_000;

    /** Tick size and order size of each market; an order is worth a few dozen to a few hundred dollars. */
    private static final Map<String, long[]> TERMS = Map.of(
            "BTC-USD", new long[] {UNIT / 2, UNIT / 1000},
            "ETH-USD", new long[] {UNIT / 20, UNIT / 50},
            "SOL-USD", new long[] {UNIT / 100, UNIT});

    /** Asks the exchange for the three markets with their present marks. */
    static List<TradedMarket> ask(int httpPort) throws IOException, InterruptedException {
        URI address = URI.create("http://localhost:" + httpPort + "/api/v1/stats");
        try (HttpClient http = HttpClient.newHttpClient()) {
            String body = http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            List<TradedMarket> markets = ApiJson.mapper().readValue(body, Stats.class).markets().stream()
                    .flatMap(market -> marked(market).stream())
                    .toList();
            if (markets.size() != TERMS.size()) {
                throw new IllegalStateException("expected the markets " + TERMS.keySet() + ", got " + body);
            }
            return markets;
        }
    }

    /** The market with its mark; empty if it is not one of the three, or has no mark yet. */
    private static Optional<TradedMarket> marked(Stats.MarketStats market) {
        return TERMS.containsKey(market.symbol())
                ? Optional.ofNullable(market.markPrice()).map(mark -> at(market.symbol(), mark.units()))
                : Optional.empty();
    }

    /**
     * A market at a given mark.
     *
     * @param mark mark price, above 0
     */
    static TradedMarket at(String symbol, long mark) {
        long[] terms = TERMS.get(symbol);
        if (terms == null || mark <= 0) {
            throw new IllegalArgumentException(symbol + " at " + mark + " cannot be traded here");
        }
        return new TradedMarket(symbol, terms[0], terms[1], mark);
    }

    /** A price in whole ticks that far from the mark at which an order of this side rests. */
    long price(Side side, int percentAway) {
        long distance = mark / 100 * percentAway;
        return (side.isBuy() ? mark - distance : mark + distance) / tickSize * tickSize;
    }
}
