package io.openperp.api;

/**
 * A match with both its orders.
 *
 * @param isBuy true: the taker bought
 * @param slot position in the market's command log
 * @param timestamp nanoseconds
 */
public record Fill(
        String maker,
        String taker,
        String orderIdMaker,
        String orderIdTaker,
        boolean isBuy,
        String symbol,
        Decimal amount,
        Decimal price,
        Reason reason,
        long slot,
        long timestamp) {}
