package io.openperp.marketmaker;

import io.openperp.client.Actions;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.TimeInForce;
import io.openperp.units.Side;
import java.math.BigDecimal;

/**
 * One level that the market maker offers.
 *
 * @param size base units, a multiple of the lot
 * @param price a multiple of the tick
 */
record Quote(Side side, BigDecimal size, BigDecimal price) {

    /** Post-only: a quote never takes what others offer. */
    LimitOrder order(String symbol) {
        return Actions.limit(side, symbol, size, price, TimeInForce.ALO, false);
    }
}
