package io.openperp.risk.position;

/**
 * The record of a position that has been closed or has changed sides.
 *
 * @param volume opening and closing fills together, in size
 * @param funding positive when received
 */
public record ClosedPosition(
        long maxSize,
        long volume,
        long averageOpenPrice,
        long averageClosePrice,
        long realizedPnl,
        long fees,
        long funding,
        long openedAtNanos,
        long closedAtNanos,
        CloseReason reason) {}
