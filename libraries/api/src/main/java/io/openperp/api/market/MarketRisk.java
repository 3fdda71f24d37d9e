package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.openperp.api.Decimal;
import java.util.List;

/**
 * The inputs of a market's margin rates: {@code mmrO·p^t + mmrE·(1 − p^t)} at each knot, where t is the ticker's {@code
 * regimeDt}; between knots rates are interpolated.
 *
 * @param timestamp time of the last change, milliseconds since 1970
 * @param regime regime code, from −12 to 12
 * @param leverage leverages at the knots
 * @param notionals notionals at the knots
 * @param buy rates of longs: a row for each notional, with a cell for each leverage
 * @param sell rates of shorts: a row for each notional, with a cell for each leverage
 * @param corrs correlations of this market with others
 */
public record MarketRisk(
        String symbol,
        long timestamp,
        int regime,
        List<Decimal> leverage,
        List<Decimal> notionals,
        List<List<Cell>> buy,
        List<List<Cell>> sell,
        List<Correlation> corrs) {

    /**
     * The rate at one knot.
     *
     * @param mmrO rate when the regime began
     * @param mmrE target that the rate approaches
     * @param p share of the distance to the target that is left after 10 s
     */
    public record Cell(Decimal mmrO, Decimal mmrE, Decimal p) {}

    /**
     * Correlation of two markets.
     *
     * @param pair names of the two assets, joined by a colon
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Correlation(String pair, Decimal value) {}

    public MarketRisk at(long millis) {
        return new MarketRisk(symbol, millis, regime, leverage, notionals, buy, sell, corrs);
    }
}
