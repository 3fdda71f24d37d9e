package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ListedMarket;

/** A range of marks of one market, both ends included, within which one account need not be evaluated. */
public final class MarkInterval {

    /** Place of an interval that is not in a heap, because marks outside it are not watched for. */
    static final int NOWHERE = -1;

    final Account account;
    public final ListedMarket market;
    public long low;
    public long high;
    /** Places of the interval in the two heaps of its market (by lower and by upper end) and in the market's list. */
    int lowPlace = NOWHERE;

    int highPlace = NOWHERE;
    int place = NOWHERE;

    MarkInterval(Account account, ListedMarket market) {
        this.account = account;
        this.market = market;
    }

    /** Whether the interval is in the heaps, so that a mark outside it is noticed. */
    public boolean isWatched() {
        return lowPlace != NOWHERE;
    }
}
