package io.openperp.risk.funding;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;

/**
 * The funding rate of one hour, from its premium samples.
 *
 * @param sum of the samples
 * @param count of the samples
 */
public record FundingRate(long sum, long count) {

    public static final FundingRate EMPTY = new FundingRate(0, 0);

    /** A book farther above the oracle counts as this, so that the quotient fits. */
    private static final long LARGEST_PREMIUM = 1000;

    /** {@code trunc((max(0, impactBid − oracle) − max(0, oracle − impactAsk))/oracle)}; an absent side counts 0. */
    public static long premium(long oracle, long impactBid, long impactAsk) {
        long above = impactBid == Median.ABSENT ? 0 : Math.max(0, impactBid - oracle);
        long below = impactAsk == Median.ABSENT ? 0 : Math.max(0, oracle - impactAsk);
        long gap = above - below;
        return gap / LARGEST_PREMIUM >= oracle ? LARGEST_PREMIUM * Fixed.ONE : Fixed.divTrunc(gap, oracle);
    }

    public FundingRate sampled(long premium) {
        return new FundingRate(Math.addExact(sum, premium), count + 1);
    }

    /** {@code A + clamp(interest8h − A, ±fundingClamp)} with A the truncated mean; 0 without samples. */
    public long eightHours(ExchangeParameters exchange) {
        if (count == 0) {
            return 0;
        }
        long mean = sum / count;
        long clamp = exchange.fundingClamp();
        return mean + Fixed.clamp(exchange.interest8h() - mean, -clamp, clamp);
    }

    /** The rate applied in an hour: {@code clamp(trunc(rate8h/8), ±fundingHourCap)}. */
    public long hourly(ExchangeParameters exchange) {
        long cap = exchange.fundingHourCap();
        return Fixed.clamp(eightHours(exchange) / 8, -cap, cap);
    }
}
