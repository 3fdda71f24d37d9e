package io.openperp.account.query.holding;

import io.openperp.api.MarketOrders;
import io.openperp.api.MarketOrders.Count;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts the open orders of a market. That reads all of them, so one count is made at a time, and its answer is kept for a while. */
public class MarketOrderQuery {

    private static final String COUNTED = """
            SELECT conditional IS NOT NULL AND NOT triggered AS waits, reduce_only AS reduces, count(*) AS orders,
                count(DISTINCT coalesce(isolated, account)) AS accounts
            FROM account.open_orders WHERE symbol = ?1 GROUP BY GROUPING SETS ((1, 2), (1))
            """;

    private final EntityManager entities;
    private final MarketRows markets;
    private final Map<String, KeptAnswer<MarketOrders>> kept = new HashMap<>();

    public MarketOrderQuery(EntityManager entities, MarketRows markets) {
        this.entities = entities;
        this.markets = markets;
    }

    /** Symbols of all markets. */
    public List<String> listed() {
        return markets.findAllByOrderByMarket().stream()
                .map(market -> market.symbol)
                .sorted()
                .toList();
    }

    /** @param symbol one of {@link #listed} */
    public synchronized MarketOrders of(String symbol) {
        return kept.computeIfAbsent(symbol, named -> new KeptAnswer<>(() -> counted(named)))
                .get();
    }

    private MarketOrders counted(String symbol) {
        List<?> groups = entities.createNativeQuery(COUNTED, Tuple.class)
                .setParameter(1, symbol)
                .getResultList();
        return new MarketOrders(
                symbol,
                count(groups, false, null),
                count(groups, false, true),
                count(groups, true, true),
                count(groups, true, false));
    }

    /** Of what waits everything but a basket only reduces a position. @param reduces null: whether or not they do */
    private static Count count(List<?> groups, boolean waits, @Nullable Boolean reduces) {
        return groups.stream()
                .map(Tuple.class::cast)
                .filter(group -> group.get("waits", Boolean.class) == waits
                        && Objects.equals(group.get("reduces", Boolean.class), reduces))
                .findFirst()
                .map(group -> new Count(group.get("orders", Long.class), group.get("accounts", Long.class)))
                .orElse(new Count(0, 0));
    }
}
