package io.openperp.drill.load;

import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.exchange.TradedMarkets;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Asks for the marks of all markets once a second: baskets are drawn close to them. What is not answered is asked later. */
final class Marks {

    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final ApiClient api;
    private final TradedMarkets markets;
    private long dueNanos = System.nanoTime();

    Marks(ApiClient api, TradedMarkets markets) {
        this.api = api;
        this.markets = markets;
    }

    void step() throws InterruptedException {
        if (System.nanoTime() - dueNanos < 0) {
            return;
        }
        for (TradedMarket market : markets.open()) {
            Optional<JsonNode> ticker = api.getOnce("/ticker/" + market.symbol());
            if (ticker.isEmpty()) {
                break;
            }
            JsonNode mark = ticker.get().path("markPrice");
            if (mark.isNumber()) {
                markets.marked(market, mark.decimalValue());
            }
        }
        dueNanos = System.nanoTime() + PAUSE_NANOS;
    }
}
