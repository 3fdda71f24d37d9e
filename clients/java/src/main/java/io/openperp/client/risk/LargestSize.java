package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.units.Fixed;

/**
 * Finds by bisection the largest size of an order for which an account has enough margin, because margin grows with the
 * size.
 */
final class LargestSize {

    /** Upper bound of the search, in units: larger than a position of any market. */
    private static final long MOST = Long.MAX_VALUE / 4;

    private final RiskModel model;
    private final AccountFacts facts;
    private final PlannedOrder planned;
    private final MarketRates market;

    LargestSize(RiskModel model, AccountFacts facts, PlannedOrder planned) {
        this.model = model;
        this.facts = facts;
        this.planned = planned;
        this.market = model.market(planned.symbol());
    }

    Decimal find() {
        Decimal limit = planned.price();
        long price = limit == null ? (market.hasMark() ? market.mark() : 0) : limit.units();
        if (price <= 0) {
            return Decimal.ZERO;
        }
        long lot = market.info().lotSize().units();
        if (planned.reduceOnly()) { // never refused for margin
            long closable = market.hasMark() ? facts.closable(planned.symbol(), planned.side()) : 0;
            return Decimal.of(closable / lot * lot);
        }
        long good = 0;
        long bad = most(price) / lot + 1;
        while (bad - good > 1) {
            long middle = good + (bad - good) / 2;
            if (isTaken(middle * lot)) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return Decimal.of(good * lot);
    }

    private boolean isTaken(long size) {
        return new Preview(model, facts, planned.sized(Decimal.of(size)), null).isTaken();
    }

    /**
     * Upper bound of the search at this price, in units: the notional limits of the market for an order and, twice, for
     * a position.
     */
    private long most(long price) {
        MarketInfo info = market.info();
        long notional = Math.min(
                info.maxOrderNotional().units(), 2 * info.maxPositionNotional().units());
        return notional / price > MOST / Fixed.ONE ? MOST : Fixed.mulDivFloor(notional, Fixed.ONE, price);
    }
}
