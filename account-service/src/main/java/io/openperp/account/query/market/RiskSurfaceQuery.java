package io.openperp.account.query.market;

import io.openperp.api.market.RiskSurfaces;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.views.RiskViews;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the maintenance rates of a market in every regime. */
public class RiskSurfaceQuery {

    private final MarketRows markets;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    public RiskSurfaceQuery(MarketRows markets) {
        this.markets = markets;
    }

    /**
     * Returns the surfaces of a market; empty if there is no market with this name.
     *
     * @param name symbol, or the part of a symbol before the dash
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Optional<RiskSurfaces> of(String name) {
        List<MarketRow> rows = markets.findAllByOrderByMarket();
        SortedMap<String, MarketConditions> listed = listedMarkets.markets(rows).bySymbol();
        return rows.stream()
                .filter(row -> listed.containsKey(row.symbol))
                .filter(row -> row.symbol.equals(name) || row.symbol.startsWith(name + "-"))
                .findFirst()
                .map(row -> surfaces(
                        ChangedConditions.regime(row), Objects.requireNonNull(listed.get(row.symbol)), listed));
    }

    /** Symbols of all markets, for the text of a refusal. */
    @Transactional(readOnly = true)
    public String accepted() {
        return String.join(
                ", ",
                listedMarkets
                        .markets(markets.findAllByOrderByMarket())
                        .bySymbol()
                        .keySet());
    }

    private static RiskSurfaces surfaces(
            int live, MarketConditions market, SortedMap<String, MarketConditions> listed) {
        return new RiskSurfaces(
                market.symbol(),
                live,
                Regime.CODES.stream()
                        .map(code -> RiskViews.surface(code == live ? market : market.inRegime(code), code))
                        .toList(),
                RiskViews.correlations(
                        market, List.copyOf(listed.keySet()), symbol -> Objects.requireNonNull(listed.get(symbol))));
    }
}
