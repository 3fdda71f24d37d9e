package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.openperp.api.Decimal;
import java.util.List;

/**
 * The inputs of a market's margin rates: {@code mmrO·p^t + mmrE·(1 − p^t)} at each knot, interpolated between knots, with t
 * the ticker's {@code regimeDt}.
 *
 * @param timestamp milliseconds, of the last change
 * @param regime code from −12 to 12
 * @param leverage knots
 * @param notionals knots
 * @param buy rates of longs, a row for each notional with a cell for each leverage
 * @param sell rates of shorts
 * @param corrs of this market with the others
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

    /** @param mmrO rate when the regime began; mmrE where it is heading; p share of the way left after 10 s */
    public record Cell(Decimal mmrO, Decimal mmrE, Decimal p) {}

    /** @param pair two assets, joined by a colon */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Correlation(String pair, Decimal value) {}

    public MarketRisk at(long millis) {
        return new MarketRisk(symbol, millis, regime, leverage, notionals, buy, sell, corrs);
    }
}
