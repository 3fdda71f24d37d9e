package io.openperp.api;

/**
 * The fees of an account in a market. There is one tier: every account has the rates of the market.
 *
 * @param rollingVolume notional that the account has traded on the book in the window
 * @param tierIndex 0
 * @param tierThreshold rolling volume that the tier begins at: 0
 * @param makerBps in hundredths of a percent; negative: a rebate
 * @param takerBps likewise
 * @param windowDays UTC days, the present one included
 */
public record FeeTier(
        Decimal rollingVolume,
        int tierIndex,
        Decimal tierThreshold,
        Decimal makerBps,
        Decimal takerBps,
        int windowDays) {}
