package io.openperp.api.market;

import io.openperp.api.Decimal;

/**
 * Funding of a market at a full hour: an element of {@code GET /fundingRateHistory}.
 *
 * @param fundingRate rate of the hour, as a share of the notional; if positive, longs paid
 * @param slot offset of the settlement in the market's log
 * @param timestamp time in nanoseconds since 1970
 */
public record FundingHour(String symbol, Decimal fundingRate, Decimal markPrice, long slot, long timestamp) {}
