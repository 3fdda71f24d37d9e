package io.openperp.simulator.audit;

import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.Traded;
import io.openperp.units.Bytes32;

/** A published trade. */
record NaiveTrade(
        long number,
        long price,
        long size,
        long notional,
        boolean takerBuys,
        Bytes32 maker,
        Bytes32 taker,
        Bytes32 makerOrder,
        Bytes32 takerOrder,
        FillReason reason) {

    static NaiveTrade of(Traded published) {
        return new NaiveTrade(
                published.getTrade(),
                published.getPrice(),
                published.getSize(),
                published.getNotional(),
                published.getTakerIsBuy(),
                Keys.read(published.getMaker()),
                Keys.read(published.getTaker()),
                published.getMakerOrderId().isEmpty() ? Bytes32.ZERO : Keys.read(published.getMakerOrderId()),
                published.getTakerOrderId().isEmpty() ? Bytes32.ZERO : Keys.read(published.getTakerOrderId()),
                published.getReason());
    }
}
