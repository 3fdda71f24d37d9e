package io.openperp.api.market;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The maintenance rates of a market in every regime, as {@code GET /riskSurfaces} answers.
 *
 * @param liveRegime code of the present regime
 * @param surfaces by code of the regime, the lowest first
 * @param corrs of this market with the others
 */
public record RiskSurfaces(String symbol, int liveRegime, List<Surface> surfaces, List<MarketRisk.Correlation> corrs) {

    /**
     * The rates of one regime: of the present one as they are; of another as they would be if that regime began now.
     *
     * @param leverage knots
     * @param notionals knots
     * @param buy rates of longs, a row for each notional with a cell for each leverage
     * @param sell rates of shorts
     */
    public record Surface(
            int regime,
            List<Decimal> leverage,
            List<Decimal> notionals,
            List<List<MarketRisk.Cell>> buy,
            List<List<MarketRisk.Cell>> sell) {}
}
