package io.openperp.drill.check;

import io.openperp.client.LocalBook;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.audit.Units;
import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedFacts.Level;
import io.openperp.drill.load.ApiClient;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Compares public market data with the logs: the books and volumes of stats-service, the books that a subscriber of the
 * stream maintains, and the books that result from all open orders.
 */
public final class BookCheck {

    private static final long TIMEOUT_NANOS = 15_000_000_000L;
    private static final long POLL_MILLIS = 100;

    private final ApiClient api;
    private final List<TradedMarket> markets;
    private final List<LocalBook> followed;

    /**
     * @param markets all of them
     * @param followed the books of all markets, from the streams
     */
    public BookCheck(ApiClient api, List<TradedMarket> markets, List<LocalBook> followed) {
        this.api = api;
        this.markets = List.copyOf(markets);
        this.followed = List.copyOf(followed);
    }

    /** Repeats the comparison for up to 15 seconds, because readers lag behind the shards; the differences that remain. */
    List<String> discrepancies(RecordedFacts facts, Collection<ReportedAccount> accounts) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT_NANOS;
        while (true) {
            List<String> found = compareOnce(facts, accounts);
            if (found.isEmpty() || System.nanoTime() > deadline) {
                return found;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** The differences at this moment. */
    List<String> compareOnce(RecordedFacts facts, Collection<ReportedAccount> accounts) throws InterruptedException {
        List<String> found = new ArrayList<>();
        compare("open orders of /account", facts.levels(), ofOpenOrders(accounts), found);
        compare("/l2book", facts.levels(), ofStatistics(), found);
        compare("the followed stream", facts.levels(), ofStream(), found);
        volumes(facts, found);
        return found;
    }

    private static void compare(
            String where, Map<Level, Long> recorded, Map<Level, Long> shown, List<String> discrepancies) {
        Map<Level, Long> differences = new HashMap<>(recorded);
        shown.forEach((level, size) -> differences.merge(level, -size, (a, b) -> a + b == 0 ? null : a + b));
        if (!differences.isEmpty()) {
            discrepancies.add("%d levels of the books in the log differ from %s, for instance %s"
                    .formatted(
                            differences.size(),
                            where,
                            differences.entrySet().iterator().next()));
        }
    }

    private static Map<Level, Long> ofOpenOrders(Collection<ReportedAccount> accounts) {
        Map<Level, Long> levels = new HashMap<>();
        for (ReportedAccount account : accounts) {
            for (JsonNode order : account.openOrders()) {
                if (!order.path("trigger").isMissingNode()) {
                    continue; // waits outside the books, and becomes a market order
                }
                Level level = new Level(
                        order.get("symbol").asString(), order.get("isBuy").asBoolean(), units(order.get("price")));
                levels.merge(level, units(order.get("size")), Long::sum);
            }
        }
        return levels;
    }

    private Map<Level, Long> ofStatistics() throws InterruptedException {
        Map<Level, Long> levels = new HashMap<>();
        for (TradedMarket market : markets) {
            JsonNode sides = api.get("/l2book?type=l2Book&coin=" + market.symbol() + "&nlevels=1000")
                    .get("levels");
            for (int side = 0; side < 2; side++) {
                for (JsonNode level : sides.get(side)) {
                    levels.put(new Level(market.symbol(), side == 0, units(level.get("px"))), units(level.get("sz")));
                }
            }
        }
        return levels;
    }

    private Map<Level, Long> ofStream() {
        Map<Level, Long> levels = new HashMap<>();
        for (LocalBook book : followed) {
            book.bids()
                    .forEach((price, size) -> levels.put(new Level(book.symbol(), true, price.units()), size.units()));
            book.asks()
                    .forEach((price, size) -> levels.put(new Level(book.symbol(), false, price.units()), size.units()));
        }
        return levels;
    }

    private void volumes(RecordedFacts facts, List<String> discrepancies) throws InterruptedException {
        for (JsonNode market : api.get("/stats?period=all").get("markets")) {
            String symbol = market.get("symbol").asString();
            long recorded = facts.volumes().getOrDefault(symbol, 0L);
            if (units(market.get("volume")) != recorded) {
                discrepancies.add("volume of %s is shown as %s, the log has %s"
                        .formatted(symbol, market.get("volume"), Decimals.format(recorded)));
            }
        }
    }

    private static long units(JsonNode number) {
        return Units.of(number).longValueExact();
    }
}
