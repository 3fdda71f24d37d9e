package io.openperp.risk.position;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;

/**
 * The funding rate of one hour, computed from its premium samples.
 *
 * @param sum sum of the samples, each multiplied by the seconds it covers
 * @param seconds seconds covered by all samples
 * @param count number of samples
 */
public record FundingRate(long sum, long seconds, long count) {

    public static final FundingRate EMPTY = new FundingRate(0, 0, 0);

    /**
     * Smallest number of samples for which an hour's funding is paid: a single bad sample must not decide (FND-011).
     */
    public static final long LEAST_SAMPLES = 12;

    private static final long SECONDS_OF_AN_HOUR = 3600;

    /** Largest premium, as a multiple of the oracle price: a higher one counts as this, so that the quotient fits. */
    private static final long LARGEST_PREMIUM = 1000;

    /**
     * One premium sample, {@code trunc((max(0, impactBid − oracle) − max(0, oracle − impactAsk))/oracle)}; an absent
     * side counts as 0.
     */
    public static long premium(long oracle, long impactBid, long impactAsk) {
        long above = impactBid == Median.ABSENT ? 0 : Math.max(0, impactBid - oracle);
        long below = impactAsk == Median.ABSENT ? 0 : Math.max(0, oracle - impactAsk);
        long gap = above - below;
        return gap / LARGEST_PREMIUM >= oracle ? LARGEST_PREMIUM * Fixed.ONE : Fixed.divTrunc(gap, oracle);
    }

    /**
     * Returns the rate with one more sample.
     *
     * @param standsFor seconds before the sample that it covers
     */
    public FundingRate sampled(long premium, long standsFor) {
        return new FundingRate(
                Math.addExact(sum, Math.multiplyExact(premium, standsFor)), seconds + standsFor, count + 1);
    }

    /**
     * The 8-hour rate {@code A + clamp(interest8h − A, ±fundingClamp)}, with A the time-weighted mean of the samples,
     * rounded towards zero. Without samples the rate is 0.
     */
    public long eightHours(ExchangeParameters exchange) {
        if (count == 0) {
            return 0;
        }
        long mean = sum / seconds;
        long clamp = exchange.fundingClamp();
        return mean + Fixed.clamp(exchange.interest8h() - mean, -clamp, clamp);
    }

    /**
     * The rate that is paid after this many seconds of the hour: the hourly rate in proportion to the time covered by
     * samples, rounded towards zero; 0 with fewer than {@link #LEAST_SAMPLES} samples.
     */
    public long charged(long passed, ExchangeParameters exchange) {
        return count < LEAST_SAMPLES ? 0 : hourly(exchange) * Math.min(seconds, passed) / SECONDS_OF_AN_HOUR;
    }

    /** The rate of a whole hour: {@code clamp(trunc(rate8h/8), ±fundingHourCap)}. */
    public long hourly(ExchangeParameters exchange) {
        long cap = exchange.fundingHourCap();
        return Fixed.clamp(eightHours(exchange) / 8, -cap, cap);
    }
}
