package io.openperp.simulator.audit;

/** Size and cost, filled leg by leg (money and margin 3). */
final class NaivePosition {

    long size;
    long cost;

    /** Signed size and the notional of a fill; what it realizes. */
    long fill(long signed, long notional) {
        long signedNotional = signed > 0 ? notional : -notional;
        if (size == 0 || size > 0 == signed > 0) {
            size += signed;
            cost += signedNotional;
            return 0;
        }
        long closed = Math.min(Math.abs(signed), Math.abs(size));
        long closingNotional = NaiveNumbers.timesOverTrunc(signedNotional, closed, Math.abs(signed));
        long closedCost = NaiveNumbers.timesOverTrunc(cost, closed, Math.abs(size));
        long realized = -closingNotional - closedCost;
        size += signed > 0 ? closed : -closed;
        cost -= closedCost;
        if (closed < Math.abs(signed)) {
            size += signed > 0 ? signed - closed : signed + closed;
            cost += signedNotional - closingNotional;
        }
        return realized;
    }
}
