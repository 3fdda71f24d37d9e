package io.openperp.simulator.audit;

import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.Traded;
import io.openperp.units.Bytes32;

/** A print. */
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

    static NaiveTrade of(Traded told) {
        return new NaiveTrade(
                told.getTrade(),
                told.getPrice(),
                told.getSize(),
                told.getNotional(),
                told.getTakerIsBuy(),
                Keys.read(told.getMaker()),
                Keys.read(told.getTaker()),
                told.getMakerOrderId().isEmpty() ? Bytes32.ZERO : Keys.read(told.getMakerOrderId()),
                told.getTakerOrderId().isEmpty() ? Bytes32.ZERO : Keys.read(told.getTakerOrderId()),
                told.getReason());
    }
}
