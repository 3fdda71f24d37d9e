package io.openperp.api;

/**
 * A resting order.
 *
 * @param size what is still open
 * @param vwap average price of what filled; 0 without fills
 * @param maker always true of what rests
 * @param timestamp when it was placed, nanoseconds
 */
public record OpenOrder(
        String symbol,
        String orderId,
        Decimal price,
        Decimal originalSize,
        Decimal size,
        Decimal filledSize,
        Decimal vwap,
        boolean isBuy,
        boolean maker,
        boolean reduceOnly,
        Tif tif,
        OrderStatus status,
        long timestamp) {}
