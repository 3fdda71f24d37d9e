package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.stream.ServerMessage.Trade;
import io.openperp.journal.FillReason;
import io.openperp.journal.Traded;
import io.openperp.units.Base58;

/** Converts trades to their public prints. */
public final class TradeViews {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private TradeViews() {}

    /**
     * Converts a trade.
     *
     * @param timeNanos time of the record of events that contains the trade, in nanoseconds since 1970
     */
    public static Trade trade(String symbol, long timeNanos, Traded trade) {
        return new Trade(
                symbol,
                Decimal.of(trade.getPrice()),
                Decimal.of(trade.getSize()),
                timeNanos / NANOS_PER_MILLI,
                trade.getTakerIsBuy(),
                Base58.encode(trade.getMaker().toByteArray()),
                Base58.encode(trade.getTaker().toByteArray()),
                OrderNames.unusual(trade.getReason()),
                trade.getReason() == FillReason.LIQUIDATION ? Boolean.TRUE : null,
                trade.getMakerOrderId().isEmpty() ? Boolean.FALSE : null);
    }
}
