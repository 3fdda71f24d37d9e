package io.openperp.api;

/**
 * A funding payment of a position at a full hour.
 *
 * @param size signed
 * @param payment positive: received
 * @param fundingRate the hourly rate applied
 * @param slot position in the market's command log
 * @param timestamp nanoseconds
 */
public record FundingPayment(
        String owner,
        String symbol,
        Decimal size,
        Decimal payment,
        Decimal fundingRate,
        Decimal markPrice,
        long slot,
        long timestamp) {}
