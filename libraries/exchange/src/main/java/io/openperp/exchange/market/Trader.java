package io.openperp.exchange.market;

import io.openperp.risk.Position;
import io.openperp.units.Bytes32;

/** An account with an order or a position in this market, under the small number the book knows it by. */
final class Trader {

    final int number;
    final Bytes32 account;
    Position position = Position.FLAT;

    Trader(int number, Bytes32 account) {
        this.number = number;
        this.account = account;
    }

    /** Signed: positive long. */
    long size() {
        return position.size();
    }
}
