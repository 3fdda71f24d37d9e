package io.openperp.client.risk;

import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;

/**
 * Margin requirement of an account in one market, in units.
 *
 * @param survival survival requirement: while equity covers it, no set of fills of the open orders can take the account
 *     below maintenance
 * @param worstNotional larger notional of the largest long and the largest short position that fills of the open orders
 *     may lead to
 * @param losses loss against the mark if all open orders filled at their limit prices, fees included
 */
record Requirement(long initialMargin, long survival, long worstNotional, long losses) {

    static final Requirement NONE = new Requirement(0, 0, 0, 0);

    private static final long LARGEST_LOSS = Long.MAX_VALUE / 2048;

    /**
     * The requirement of a position together with open orders.
     *
     * @param position signed size
     */
    static Requirement of(MarketRates market, long mark, long leverage, long position, List<OrderExposure> orders) {
        Sums open = new Sums(market, mark, leverage, position, orders);
        long held = Math.abs(position);
        long closing = Math.min(open.reduceOnly, held);
        long longSize = position >= 0 ? position + open.buys : Math.max(0, open.buys + closing + position);
        long shortSize = position >= 0 ? Math.max(0, open.sells + closing - position) : open.sells - position;
        OfSide longs = OfSide.of(market, mark, leverage, Side.BUY, longSize);
        OfSide shorts = OfSide.of(market, mark, leverage, Side.SELL, shortSize);

        long opposite = position > 0 ? open.sells : open.buys;
        long credit = position != 0 && opposite + closing <= held ? open.closingCredit : 0;
        long longNeed = longs.maintenance - open.sellCredit - (position > 0 ? credit : 0);
        long shortNeed = shorts.maintenance - open.buyCredit - (position < 0 ? credit : 0);
        return new Requirement(
                Math.max(longs.initial, shorts.initial),
                open.losses + Math.max(0, Math.max(longNeed, shortNeed)),
                Math.max(longs.notional, shorts.notional),
                open.losses);
    }

    /**
     * Notional and margin of the largest position that fills of the open buys, or those of the open sells, may lead to.
     */
    private record OfSide(long notional, long initial, long maintenance) {

        static OfSide of(MarketRates market, long mark, long leverage, Side side, long size) {
            long notional = Amounts.requiredNotional(mark, size);
            if (notional == 0) {
                return new OfSide(0, 0, 0);
            }
            long rate = market.maintenanceRate(side, notional, leverage);
            return new OfSide(
                    notional,
                    Fixed.mulCeil(notional, market.initialRate(rate, leverage)),
                    Fixed.mulCeil(notional, rate));
        }
    }

    /**
     * Sums over the open orders of a market: sizes by side, losses of their fills, and margin that closing fills
     * release.
     */
    private static final class Sums {

        private final MarketRates market;
        private final long mark;
        private final long leverage;
        private long buys;
        private long sells;
        private long reduceOnly;
        private long losses;
        private long buyCredit;
        private long sellCredit;
        private long closingCredit;

        Sums(MarketRates market, long mark, long leverage, long position, List<OrderExposure> orders) {
            this.market = market;
            this.mark = mark;
            this.leverage = leverage;
            orders.forEach(order -> add(order, position));
        }

        private void add(OrderExposure order, long position) {
            boolean isBuy = order.side().isBuy();
            boolean isClosing = position != 0 && isBuy == position < 0;
            long loss = loss(order);
            long credit = Math.min(loss, released(order));
            losses += loss;
            if (order.reduceOnly()) {
                reduceOnly += isClosing ? order.size() : 0;
                buyCredit += isBuy ? credit : 0;
                sellCredit += isBuy ? 0 : credit;
            } else {
                buys += isBuy ? order.size() : 0;
                sells += isBuy ? 0 : order.size();
                closingCredit += isClosing ? credit : 0;
            }
        }

        /**
         * Loss of a complete fill: {@code ceil(max(0, limit − mark)·size)} for a buy, mirrored for a sell, plus the fee
         * at the limit price.
         */
        private long loss(OrderExposure order) {
            long gap = order.side().isBuy() ? order.price() - mark : mark - order.price();
            long lost = gap <= 0 ? 0 : Math.min(LARGEST_LOSS, Amounts.requiredNotional(gap, order.size()));
            return lost + order.fee(market);
        }

        /** Lower bound of the maintenance margin that is released when the order closes its size of the position. */
        private long released(OrderExposure order) {
            long rate = market.maintenanceRate(order.side().opposite(), 0, leverage);
            return Fixed.mulFloor(Amounts.value(order.size(), mark), rate);
        }
    }
}
