package io.openperp.simulator.audit;

import io.openperp.units.Bytes32;

/** An order in a naive book. */
final class NaiveOrder {

    final Bytes32 id;
    final Bytes32 account;
    final boolean buy;
    final long price;
    final boolean reduceOnly;
    long size;
    long filled;
    long notional;
    long sequence;

    NaiveOrder(Bytes32 id, Bytes32 account, boolean buy, long price, long size, boolean reduceOnly) {
        this.id = id;
        this.account = account;
        this.buy = buy;
        this.price = price;
        this.size = size;
        this.reduceOnly = reduceOnly;
    }

    long left() {
        return size - filled;
    }

    void fill(long lots, long worth) {
        filled += lots;
        notional += worth;
    }

    /** Whether it goes before the other in the queue of its side. */
    boolean isBefore(NaiveOrder other) {
        boolean better = buy ? price > other.price : price < other.price;
        return better || price == other.price && sequence < other.sequence;
    }

    boolean crosses(NaiveOrder maker) {
        return buy ? maker.price <= price : maker.price >= price;
    }
}
