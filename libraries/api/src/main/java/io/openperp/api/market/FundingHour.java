package io.openperp.api.market;

import io.openperp.api.Decimal;

/**
 * The funding of a market at a full hour: an element of {@code GET /fundingRateHistory}.
 *
 * @param fundingRate of the hour, a share of the notional; longs paid when it is positive
 * @param slot of the settlement in the market's log
 * @param timestamp nanoseconds
 */
public record FundingHour(String symbol, Decimal fundingRate, Decimal markPrice, long slot, long timestamp) {}
