package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ListedMarket;

/** The marks of one market between which one account needs no evaluation, both ends included. */
public final class MarkInterval {

    /** Place of an interval that is not in the heap. */
    static final int NOWHERE = -1;

    final Account account;
    public final ListedMarket market;
    public long low;
    public long high;
    /** Its places in the market's heaps and list. */
    int lowPlace = NOWHERE;

    int highPlace = NOWHERE;
    int place = NOWHERE;

    MarkInterval(Account account, ListedMarket market) {
        this.account = account;
        this.market = market;
    }

    /** Whether a mark that leaves it will be noticed. */
    public boolean isWatched() {
        return lowPlace != NOWHERE;
    }
}
