package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.RiskSurfaces;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Converts the maintenance rates of a market and its correlations with others to the API. */
public final class RiskViews {

    private RiskViews() {}

    /**
     * Converts the risk surfaces of a market.
     *
     * @param millis time of the last change of the conditions, milliseconds since 1970
     */
    public static MarketRisk market(
            MarketConditions market, long millis, int regime, List<MarketRisk.Correlation> correlations) {
        RiskSurface buy = market.surface(Side.BUY);
        return new MarketRisk(
                market.symbol(),
                millis,
                regime,
                decimals(buy.leverageKnots()),
                decimals(buy.notionalKnots()),
                rows(buy),
                rows(market.surface(Side.SELL)),
                correlations);
    }

    /** Converts the market's risk surfaces in one regime. */
    public static RiskSurfaces.Surface surface(MarketConditions market, int regime) {
        RiskSurface buy = market.surface(Side.BUY);
        return new RiskSurfaces.Surface(
                regime,
                decimals(buy.leverageKnots()),
                decimals(buy.notionalKnots()),
                rows(buy),
                rows(market.surface(Side.SELL)));
    }

    /**
     * Correlations of a market with the others; if only one market of a pair specifies the correlation, its value is
     * used.
     */
    public static List<MarketRisk.Correlation> correlations(
            MarketConditions market, List<String> symbols, Function<String, MarketConditions> markets) {
        List<MarketRisk.Correlation> pairs = new ArrayList<>();
        for (String other : symbols) {
            Long value = market.parameters().correlations().get(other);
            if (value == null) {
                value = markets.apply(other).parameters().correlations().get(market.symbol());
            }
            if (value != null && !other.equals(market.symbol())) {
                pairs.add(correlation(market.symbol(), other, value));
            }
        }
        return pairs;
    }

    /** Creates a correlation, named by the base assets of both markets in the order of their symbols. */
    private static MarketRisk.Correlation correlation(String one, String other, long value) {
        boolean isFirst = one.compareTo(other) < 0;
        return new MarketRisk.Correlation(isFirst ? pair(one, other) : pair(other, one), Decimal.of(value));
    }

    private static List<List<MarketRisk.Cell>> rows(RiskSurface surface) {
        List<List<MarketRisk.Cell>> rows = new ArrayList<>();
        for (int notional = 0; notional < surface.notionalKnots().size(); notional++) {
            List<MarketRisk.Cell> row = new ArrayList<>();
            for (int leverage = 0; leverage < surface.leverageKnots().size(); leverage++) {
                RiskSurface.Cell cell = surface.cell(notional, leverage);
                row.add(new MarketRisk.Cell(Decimal.of(cell.mmrO()), Decimal.of(cell.mmrE()), Decimal.of(cell.p())));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String pair(String first, String second) {
        return asset(first) + ":" + asset(second);
    }

    private static String asset(String symbol) {
        int dash = symbol.lastIndexOf('-');
        return dash > 0 ? symbol.substring(0, dash) : symbol;
    }

    private static List<Decimal> decimals(List<Long> knots) {
        return knots.stream().map(Decimal::of).toList();
    }
}
