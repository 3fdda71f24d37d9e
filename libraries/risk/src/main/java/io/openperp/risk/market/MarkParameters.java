package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters that decide when the book of a market is evidence of its price, and how far such evidence may move the
 * mark and the liquidation prices from the oracle (decision 0019). A band is a largest distance from the oracle price;
 * bands and shares in units of 1e-8 of that price, times in milliseconds. {@code FollowedMark} defines c1 and c2.
 *
 * @param evidenceSpread largest distance between the impact bid and the impact ask of a book that is evidence
 * @param evidenceHoldMillis for how long the book must have been that tight
 * @param biasBand largest distance of c1, the biased oracle price, from the oracle
 * @param lastTradeLifeMillis for how long a trade counts in c2, the local median
 * @param markBand largest distance of the mark from the oracle; the exchange's own mark band limits it further
 * @param markSlew largest change of the mark's distance from the oracle in one second
 * @param liquidationBand largest distance from the oracle of the price that liquidations use
 */
public record MarkParameters(
        long evidenceSpread,
        long evidenceHoldMillis,
        long biasBand,
        long lastTradeLifeMillis,
        long markBand,
        long markSlew,
        long liquidationBand) {

    public static final MarkParameters DEFAULTS =
            new MarkParameters(1_000_000L, 3_000L, 500_000L, 60_000L, 1_000_000L, 50_000L, 500_000L);

    /**
     * The liquidation band is at most the base rate divided by this: an account whose equity is 1.25 times its
     * requirement at the oracle price still covers the requirement at the edge of the band.
     */
    private static final long LIQUIDATION_BAND_PARTS = 5;

    private static final long WIDEST_SPREAD = Fixed.ONE / 10;
    private static final long LONGEST_HOLD_MILLIS = 600_000;
    private static final long LONGEST_LIFE_MILLIS = 86_400_000;

    /**
     * The defaults of a market with this base rate, its maintenance rate of small positions: the lower it is, the
     * narrower the bands.
     */
    public static MarkParameters defaultsFor(long baseRate) {
        long liquidationBand = Math.min(DEFAULTS.liquidationBand, widestLiquidationBand(baseRate));
        return new MarkParameters(
                DEFAULTS.evidenceSpread,
                DEFAULTS.evidenceHoldMillis,
                Math.min(DEFAULTS.biasBand, liquidationBand),
                DEFAULTS.lastTradeLifeMillis,
                DEFAULTS.markBand,
                DEFAULTS.markSlew,
                liquidationBand);
    }

    private static long widestLiquidationBand(long baseRate) {
        return Math.max(0, baseRate / LIQUIDATION_BAND_PARTS);
    }

    /** The mark band in force: the market's own, but no wider than that of the exchange. */
    public long markBand(ExchangeParameters exchange) {
        return Math.min(markBand, exchange.markBand());
    }

    /**
     * One sentence for each rule that these numbers break in a market with this base rate; empty if they may be used.
     */
    public List<String> violations(long baseRate) {
        List<String> found = new ArrayList<>();
        within(found, "mark.evidenceSpread", evidenceSpread, 1, WIDEST_SPREAD);
        withinMillis(found, "mark.evidenceHoldMillis", evidenceHoldMillis, LONGEST_HOLD_MILLIS);
        withinMillis(found, "mark.lastTradeLifeMillis", lastTradeLifeMillis, LONGEST_LIFE_MILLIS);
        within(found, "mark.markSlew", markSlew, 1, Fixed.ONE);
        within(found, "mark.biasBand", biasBand, 0, Fixed.ONE - 1);
        within(found, "mark.markBand", markBand, 0, Fixed.ONE - 1);
        ordered(found, "mark.biasBand", biasBand, "mark.liquidationBand", liquidationBand);
        ordered(found, "mark.liquidationBand", liquidationBand, "mark.markBand", markBand);
        ordered(
                found,
                "mark.liquidationBand",
                liquidationBand,
                "a fifth of baseRate, which is",
                widestLiquidationBand(baseRate));
        return found;
    }

    private static void within(List<String> found, String name, long value, long low, long high) {
        if (value < low || value > high) {
            found.add(name + " " + Decimals.format(value) + " is outside " + Decimals.format(low) + " to "
                    + Decimals.format(high));
        }
    }

    private static void withinMillis(List<String> found, String name, long millis, long longest) {
        if (millis < 0 || millis > longest) {
            found.add(name + " " + millis + " is outside 0 to " + longest);
        }
    }

    private static void ordered(List<String> found, String name, long value, String wider, long most) {
        if (value > most) {
            found.add(name + " " + Decimals.format(value) + " is above " + wider + " " + Decimals.format(most));
        }
    }
}
