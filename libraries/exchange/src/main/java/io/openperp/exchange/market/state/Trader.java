package io.openperp.exchange.market.state;

import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/** An account with an order or a position in this market, with the small number by which the book identifies it. */
public final class Trader {

    public final int number;
    public final Bytes32 account;
    private Position position = Position.FLAT;

    Trader(int number, Bytes32 account) {
        this.number = number;
        this.account = account;
    }

    public Position position() {
        return position;
    }

    /** Updates the position after a fill of an order, or a transfer, of {@code size} for {@code notional}. */
    public FillOutcome fill(Side side, long size, long notional, long fee, CloseReason reason, long nowNanos) {
        FillOutcome outcome = position.fill(side, size, notional, fee, reason, nowNanos);
        position = outcome.position();
        return outcome;
    }

    /** Adds a funding payment to the position; negative if the trader pays. */
    public void fund(long payment) {
        position = position.funded(payment);
    }

    void restore(Position restored) {
        position = restored;
    }

    /** Signed size of the position: positive for a long. */
    public long size() {
        return position.size();
    }
}
