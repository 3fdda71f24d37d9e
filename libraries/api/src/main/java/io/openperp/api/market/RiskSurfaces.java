package io.openperp.api.market;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The maintenance rates of a market in every regime: the answer to {@code GET /riskSurfaces}.
 *
 * @param liveRegime code of the present regime
 * @param surfaces rates by regime, lowest code first
 * @param corrs correlations of this market with others
 */
public record RiskSurfaces(String symbol, int liveRegime, List<Surface> surfaces, List<MarketRisk.Correlation> corrs) {

    /**
     * The rates of one regime: for the present regime the present rates; for another regime the rates if that regime
     * began now.
     *
     * @param leverage leverages at the knots
     * @param notionals notionals at the knots
     * @param buy rates of longs: a row for each notional, with a cell for each leverage
     * @param sell rates of shorts: a row for each notional, with a cell for each leverage
     */
    public record Surface(
            int regime,
            List<Decimal> leverage,
            List<Decimal> notionals,
            List<List<MarketRisk.Cell>> buy,
            List<List<MarketRisk.Cell>> sell) {}
}
