package io.openperp.api;

/**
 * A position from flat to flat.
 *
 * @param fees positive: paid
 * @param funding positive: received
 * @param openTime nanoseconds
 * @param closeTime nanoseconds
 * @param closeReason of the last fill
 */
public record ClosedPosition(
        String owner,
        String symbol,
        Decimal maxQuantity,
        Decimal totalVolume,
        Decimal avgOpenPrice,
        Decimal avgClosePrice,
        Decimal realizedPnl,
        Decimal fees,
        Decimal funding,
        long openTime,
        long closeTime,
        Reason closeReason) {}
