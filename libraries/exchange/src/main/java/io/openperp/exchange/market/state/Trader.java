package io.openperp.exchange.market.state;

import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/** An account with an order or a position in this market, under the small number the book knows it by. */
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

    /** Counts a fill of its order, or a transfer of its position, of {@code size} for {@code notional}. */
    public FillOutcome fill(Side side, long size, long notional, long fee, CloseReason reason, long nowNanos) {
        FillOutcome outcome = position.fill(side, size, notional, fee, reason, nowNanos);
        position = outcome.position();
        return outcome;
    }

    /** Counts a payment of funding; negative: paid by the trader. */
    public void fund(long payment) {
        position = position.funded(payment);
    }

    void restore(Position restored) {
        position = restored;
    }

    /** Signed size of its position: positive long. */
    public long size() {
        return position.size();
    }
}
