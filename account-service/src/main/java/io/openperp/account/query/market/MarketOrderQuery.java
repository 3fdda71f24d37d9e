package io.openperp.account.query.market;

import io.openperp.api.market.MarketOrders;
import io.openperp.api.market.MarketOrders.Count;
import io.openperp.servicekit.work.CachedAnswers;
import io.openperp.servicekit.work.ExpensiveWork;
import io.openperp.servicekit.work.Work;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open orders of a market. This reads all of them, so it waits for its turn with other expensive queries,
 * and the result is kept for a while.
 */
public class MarketOrderQuery {

    private static final int MOST_MARKETS = 1024;
    private static final Duration KEPT_FOR = Duration.ofSeconds(3);

    private static final String COUNTED = """
            SELECT conditional IS NOT NULL AND NOT triggered AS waits, reduce_only AS reduces, count(*) AS orders,
                count(DISTINCT coalesce(isolated, account)) AS accounts
            FROM account.open_orders WHERE symbol = ?1 GROUP BY GROUPING SETS ((1, 2), (1))
            """;

    private final EntityManager entities;
    private final MarketRows markets;
    private final ExpensiveWork dear;
    private final CachedAnswers<String, MarketOrders> kept = new CachedAnswers<>(MOST_MARKETS, KEPT_FOR);

    public MarketOrderQuery(EntityManager entities, MarketRows markets, ExpensiveWork dear) {
        this.entities = entities;
        this.markets = markets;
        this.dear = dear;
    }

    /** Symbols of all markets whose orders can be counted. */
    public List<String> listed() {
        return markets.findAllByOrderByMarket().stream()
                .map(market -> market.symbol)
                .sorted()
                .toList();
    }

    /**
     * Counts the orders of a market.
     *
     * @param symbol one of {@link #listed}
     */
    public MarketOrders of(String symbol) {
        return kept.get(symbol, () -> dear.inTurn(() -> counted(symbol)));
    }

    private MarketOrders counted(String symbol) {
        List<?> groups = entities.createNativeQuery(COUNTED, Tuple.class)
                .setParameter(1, symbol)
                .getResultList();
        groups.forEach(group -> Work.scanned(((Tuple) group).get("orders", Long.class)));
        return new MarketOrders(
                symbol,
                count(groups, false, null),
                count(groups, false, true),
                count(groups, true, true),
                count(groups, true, false));
    }

    /**
     * Returns the number of orders in one group, and the number of accounts that have them.
     *
     * @param waits whether the orders wait for their trigger
     * @param reduces whether they may only reduce a position; null: both kinds together
     */
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
