package io.openperp.exchange.market.state;

import io.openperp.risk.Position;
import io.openperp.units.Bytes32;

/** An account with an order or a position in this market, under the small number the book knows it by. */
public final class Trader {

    public final int number;
    public final Bytes32 account;
    public Position position = Position.FLAT;

    Trader(int number, Bytes32 account) {
        this.number = number;
        this.account = account;
    }

    /** Signed: positive long. */
    public long size() {
        return position.size();
    }
}
