package io.openperp.risk.market;

import io.openperp.risk.arithmetic.MovingAverage;
import io.openperp.risk.arithmetic.ProductSum;
import io.openperp.units.Fixed;

/**
 * Estimates volatility, drift and regime of a market from its price, one step every 10 s of the exchange clock. A
 * direction begins when the drift exceeds two hourly standard deviations and ends below one; volatility rises a class
 * at its threshold and falls below 90 % of it; a new regime code must be found in six steps in a row.
 *
 * @param mark price at the last step
 * @param fast variance per step in units of 1e-16, memory 5 minutes
 * @param slow variance per step in units of 1e-16, memory 60 minutes
 * @param drift mean return per step in units of 1e-12, memory 60 minutes
 * @param code the {@link Regime} code in force
 * @param regimeDt steps since this regime began
 * @param candidate the code that would replace it
 * @param agreement number of successive steps that have found the candidate
 */
public record RegimeEstimator(
        long mark, long fast, long slow, long drift, int code, long regimeDt, int candidate, int agreement) {

    private static final long STEP_MILLIS = 10_000;
    private static final long FAST_MILLIS = 300_000;
    private static final long SLOW_MILLIS = 3_600_000;
    private static final long STEPS_PER_YEAR = 365 * 24 * 360;
    private static final long STEPS_PER_HOUR = 360;
    private static final long DRIFT_SCALE = 10_000;
    private static final int STEPS_TO_SWITCH = 6;

    /** Largest ratio of the price between two steps; a larger move counts as this one, so that its square fits. */
    private static final long LARGEST_MULTIPLE = 10;

    public static RegimeEstimator starting(long mark, long annualVolatility) {
        long variance = Fixed.mulDivFloor(annualVolatility, annualVolatility, STEPS_PER_YEAR);
        return new RegimeEstimator(mark, variance, variance, 0, Regime.CALM, 0, Regime.CALM, 0);
    }

    /** Returns the state one step later. The regime has just changed when {@link #regimeDt} is 0. */
    public RegimeEstimator next(long newMark, MarketParameters market) {
        long move = moveTo(newMark);
        RegimeEstimator moved = new RegimeEstimator(
                newMark,
                MovingAverage.next(fast, move * move, STEP_MILLIS, FAST_MILLIS),
                MovingAverage.next(slow, move * move, STEP_MILLIS, SLOW_MILLIS),
                MovingAverage.next(drift, DRIFT_SCALE * move, STEP_MILLIS, SLOW_MILLIS),
                code,
                regimeDt + 1,
                candidate,
                agreement);
        return moved.weighing(Regime.code(moved.direction(), moved.volatility(market)));
    }

    /**
     * Returns a copy whose regime counts as just begun: new parameters of the market have given the risk surfaces new
     * targets, as a new regime does.
     */
    public RegimeEstimator retargeted() {
        return new RegimeEstimator(mark, fast, slow, drift, code, 0, candidate, agreement);
    }

    /** Annual volatility with a memory of 5 minutes; {@code fairVol} of the ticker. */
    public long fairVolatility() {
        return ProductSum.squareRootOfProduct(fast, STEPS_PER_YEAR);
    }

    /** Annual volatility with a memory of 60 minutes; {@code regimeVol} of the ticker. */
    public long regimeVolatility() {
        return ProductSum.squareRootOfProduct(slow, STEPS_PER_YEAR);
    }

    /** Drift per hour; {@code regimeMv} of the ticker. */
    public long regimeMove() {
        return drift * STEPS_PER_HOUR / DRIFT_SCALE;
    }

    private long moveTo(long newMark) {
        return (newMark - mark) / LARGEST_MULTIPLE >= mark
                ? LARGEST_MULTIPLE * Fixed.ONE
                : Fixed.divTrunc(newMark - mark, mark);
    }

    private RegimeEstimator weighing(int newCode) {
        if (newCode == code) {
            return new RegimeEstimator(mark, fast, slow, drift, code, regimeDt, candidate, 0);
        }
        int agreeing = newCode == candidate ? agreement + 1 : 1;
        return agreeing >= STEPS_TO_SWITCH
                ? new RegimeEstimator(mark, fast, slow, drift, newCode, 0, newCode, 0)
                : new RegimeEstimator(mark, fast, slow, drift, code, regimeDt, newCode, agreeing);
    }

    private int direction() {
        long deviation = ProductSum.squareRootOfProduct(slow, STEPS_PER_HOUR);
        int present = Regime.direction(code);
        long needed = present == 0 ? 2 * deviation : deviation;
        if (regimeMove() > needed && present >= 0) {
            return 1;
        }
        return regimeMove() < -needed && present <= 0 ? -1 : 0;
    }

    private int volatility(MarketParameters market) {
        long annual = regimeVolatility();
        int level = Regime.volatility(code);
        while (level < 2 && annual >= threshold(market, level)) {
            level++;
        }
        while (level > 0 && annual * 10 < threshold(market, level - 1) * 9) {
            level--;
        }
        return level;
    }

    private static long threshold(MarketParameters market, int level) {
        return level == 0 ? market.volatilityLow() : market.volatilityHigh();
    }
}
