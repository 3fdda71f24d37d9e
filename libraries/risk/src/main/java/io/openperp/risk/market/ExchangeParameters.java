package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters that all markets share: margin, bands (largest distances: of prices from the mark, of the mark from the
 * oracle), funding, liquidation and regime factors. Rates, shares and factors in units of 1e-8, times in milliseconds.
 *
 * @param initialMarginFactor the initial rate is at least this times the maintenance rate
 * @param correlationDiscount share of every correlation that is trusted
 * @param offsetFloor the portfolio maintenance is at least this share of the sum of all maintenance margins
 * @param liquidationFee share of the notional closed on the book by a liquidation; to the insurance fund
 * @param liquidationPartialNotional notional above which a position is closed in tranches
 * @param liquidationTranche share of a position closed by one tranche
 * @param liquidationBand largest distance of a liquidation order from mark
 * @param marketBand largest distance of a market order from mark
 * @param limitBand most aggressive limit price, from mark
 * @param farBand most passive limit price, from mark
 * @param markBand largest distance of mark from the oracle
 * @param fundingClamp how far interest may differ from the premium in the 8-hour rate
 * @param fundingHourCap largest rate applied in one hour
 * @param biasTauMillis time constant of the mark's premium average
 * @param localTauMillis time constant of the mark's local average
 * @param insuranceMaxLeverage largest leverage of the insurance fund's own book
 * @param mediumVolatilityFactor factor on every target rate while volatility is medium
 * @param highVolatilityFactor factor on every target rate while volatility is high
 * @param trendFactor factor on the target rates of the side the trend runs against
 * @param decay share of a rate's way to its target that is left after one step of 10 s
 * @param rateCap highest target rate
 */
public record ExchangeParameters(
        long initialMarginFactor,
        long correlationDiscount,
        long offsetFloor,
        long liquidationFee,
        long liquidationPartialNotional,
        long liquidationTranche,
        long liquidationCooldownMillis,
        long liquidationBand,
        long marketBand,
        long limitBand,
        long farBand,
        long markBand,
        long interest8h,
        long fundingClamp,
        long fundingHourCap,
        long biasTauMillis,
        long localTauMillis,
        long insuranceMaxLeverage,
        long mediumVolatilityFactor,
        long highVolatilityFactor,
        long trendFactor,
        long decay,
        long rateCap) {

    /** Highest factor or leverage, so that no rate overflows. */
    static final long HIGHEST_FACTOR = 100 * Fixed.ONE;

    private static final long DAY_MILLIS = 86_400_000;

    public static final ExchangeParameters DEFAULTS = new ExchangeParameters(
            1_25000000L,
            80000000L,
            30000000L,
            500000L,
            100_000_00000000L,
            20000000L,
            30_000L,
            5000000L,
            5000000L,
            10000000L,
            90000000L,
            5000000L,
            10000L,
            50000L,
            500000L,
            150_000L,
            30_000L,
            5_00000000L,
            1_25000000L,
            1_60000000L,
            1_10000000L,
            97715997L,
            50000000L);

    /** Factor on the target rates of positions of {@code side} in the regime with this {@link Regime} code. */
    public long regimeFactor(int regime, Side side) {
        long factor = switch (Regime.volatility(regime)) {
            case 0 -> Fixed.ONE;
            case 1 -> mediumVolatilityFactor;
            default -> highVolatilityFactor;
        };
        int against = side.isBuy() ? -1 : 1;
        return Regime.direction(regime) == against ? Fixed.mulCeil(factor, trendFactor) : factor;
    }

    /** One sentence for each rule that these numbers break; empty if they may be used. */
    public List<String> violations() {
        List<String> found = new ArrayList<>();
        within(found, "initialMarginFactor", initialMarginFactor, Fixed.ONE + 1, HIGHEST_FACTOR);
        within(found, "correlationDiscount", correlationDiscount, 0, Fixed.ONE);
        within(found, "offsetFloor", offsetFloor, 1, Fixed.ONE);
        within(found, "liquidationFee", liquidationFee, 0, Fixed.ONE - 1);
        atLeast(found, "liquidationPartialNotional", liquidationPartialNotional, 0);
        within(found, "liquidationTranche", liquidationTranche, 1, Fixed.ONE);
        withinADay(found, "liquidationCooldownMillis", liquidationCooldownMillis);
        within(found, "liquidationBand", liquidationBand, 0, Fixed.ONE - 1);
        within(found, "marketBand", marketBand, 0, Fixed.ONE - 1);
        within(found, "limitBand", limitBand, 0, Fixed.ONE - 1);
        within(found, "farBand", farBand, 0, Fixed.ONE - 1);
        within(found, "markBand", markBand, 0, Fixed.ONE - 1);
        within(found, "interest8h", interest8h, -Fixed.ONE, Fixed.ONE);
        within(found, "fundingClamp", fundingClamp, 0, Fixed.ONE);
        within(found, "fundingHourCap", fundingHourCap, 0, Fixed.ONE);
        withinADay(found, "biasTauMillis", biasTauMillis);
        withinADay(found, "localTauMillis", localTauMillis);
        within(found, "insuranceMaxLeverage", insuranceMaxLeverage, Fixed.ONE, HIGHEST_FACTOR);
        within(found, "mediumVolatilityFactor", mediumVolatilityFactor, Fixed.ONE, HIGHEST_FACTOR);
        within(found, "highVolatilityFactor", highVolatilityFactor, mediumVolatilityFactor, HIGHEST_FACTOR);
        within(found, "trendFactor", trendFactor, Fixed.ONE, HIGHEST_FACTOR);
        within(found, "decay", decay, 0, Fixed.ONE);
        within(found, "rateCap", rateCap, 1, Fixed.ONE);
        return found;
    }

    private static void withinADay(List<String> found, String name, long millis) {
        if (millis < 0 || millis > DAY_MILLIS) {
            found.add(name + " " + millis + " is outside 0 to " + DAY_MILLIS);
        }
    }

    private static void within(List<String> found, String name, long value, long low, long high) {
        if (value < low || value > high) {
            found.add(name + " " + Decimals.format(value) + " is outside " + Decimals.format(low) + " to "
                    + Decimals.format(high));
        }
    }

    private static void atLeast(List<String> found, String name, long value, long low) {
        if (value < low) {
            found.add(name + " " + Decimals.format(value) + " is below " + Decimals.format(low));
        }
    }
}
