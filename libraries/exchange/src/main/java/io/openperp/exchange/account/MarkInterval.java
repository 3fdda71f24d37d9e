package io.openperp.exchange.account;

/** The marks of one market between which one account needs no evaluation, both ends included. */
final class MarkInterval {

    /** Not in the heap. */
    static final int NOWHERE = -1;

    final Account account;
    final ListedMarket market;
    long low;
    long high;
    /** Where it is in the market's heaps and list. */
    int lowPlace = NOWHERE;

    int highPlace = NOWHERE;
    int place = NOWHERE;

    MarkInterval(Account account, ListedMarket market) {
        this.account = account;
        this.market = market;
    }

    /** Whether a mark that leaves it will be noticed. */
    boolean isWatched() {
        return lowPlace != NOWHERE;
    }
}
