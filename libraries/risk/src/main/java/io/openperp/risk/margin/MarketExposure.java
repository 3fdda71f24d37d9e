package io.openperp.risk.margin;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.position.Fees;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/**
 * The requirements of one account in one market, from its position and its open orders: initial margin and survival
 * requirement. Orders are counted one by one, in any order, and can be removed again, so that checking one more order
 * costs the same however many are open.
 *
 * <p>Call {@link #begin} first, and again after every change of mark, surface or leverage; after a change of the
 * position alone the orders need not be counted again. The object is reused without allocation; each figure is computed
 * when its method is called.
 */
public final class MarketExposure {

    /**
     * Largest loss that is counted for one order, about 45 million in money, so that the losses of 1000 orders and a
     * position fit into 63 bits.
     */
    private static final long LARGEST_LOSS = Long.MAX_VALUE / 2048;

    private MarketConditions market;
    private long leverage;
    private long position;
    private long lowestLongRate;
    private long lowestShortRate;

    private long openBuys;
    private long openSells;
    private long reduceOnlyBuys;
    private long reduceOnlySells;
    private long losses;
    private long reduceOnlySellCredit;
    private long reduceOnlyBuyCredit;
    /**
     * Maintenance margin that the fills of open sells, except reduce-only ones, release at least; of each sell at most
     * its possible loss. Reduces the survival requirement of a long that these sells can only close.
     */
    private long sellCredit;

    private long buyCredit;

    private boolean evaluated;
    private long worstNotional;
    private long initialMargin;
    private long survival;

    public MarketExposure(MarketConditions market) {
        this.market = market;
    }

    /** Removes all orders and starts with a position of the signed size {@code position}. */
    public MarketExposure begin(MarketConditions market, long leverage, long position) {
        this.market = market;
        this.leverage = leverage;
        this.position = position;
        lowestLongRate = market.maintenanceRate(Side.BUY, 0, leverage);
        lowestShortRate = market.maintenanceRate(Side.SELL, 0, leverage);
        openBuys = 0;
        openSells = 0;
        reduceOnlyBuys = 0;
        reduceOnlySells = 0;
        losses = 0;
        reduceOnlySellCredit = 0;
        reduceOnlyBuyCredit = 0;
        sellCredit = 0;
        buyCredit = 0;
        evaluated = false;
        return this;
    }

    /** Sets the signed size of the position to {@code newPosition}; the counted orders stay. */
    public void move(long newPosition) {
        position = newPosition;
        evaluated = false;
    }

    public MarketExposure addAll(OpenOrders orders) {
        for (int i = 0; i < orders.size(); i++) {
            add(orders.side(i), orders.price(i), orders.remaining(i), orders.isReduceOnly(i), orders.isInFlight(i));
        }
        return this;
    }

    /**
     * Counts an order without a builder in the figures.
     *
     * @param takerFee whether the fee of a taker is counted: for an order that is being checked or is on its way to the
     *     market; a resting order counts the maker fee
     */
    public void add(Side side, long price, long remaining, boolean isReduceOnly, boolean takerFee) {
        add(side, price, remaining, isReduceOnly, takerFee, 0);
    }

    /**
     * Counts an order in the figures.
     *
     * @param takerFee whether the fee of a taker is counted: for an order that is being checked or is on its way to the
     *     market; a resting order counts the maker fee
     * @param builderRate fraction of each fill's notional that its builder is paid in addition to the exchange's fee; 0
     *     without a builder
     */
    public void add(Side side, long price, long remaining, boolean isReduceOnly, boolean takerFee, long builderRate) {
        count(1, side, remaining, isReduceOnly, loss(side, price, remaining, takerFee, builderRate));
    }

    /** Removes an order that was counted with the same arguments since {@link #begin}. */
    public void remove(
            Side side, long price, long remaining, boolean isReduceOnly, boolean takerFee, long builderRate) {
        count(-1, side, remaining, isReduceOnly, loss(side, price, remaining, takerFee, builderRate));
    }

    /**
     * Initial margin in this market: the larger of the requirements of the largest long and the largest short position
     * that fills of the open orders can lead to.
     */
    public long initialMargin() {
        evaluate();
        return initialMargin;
    }

    /** Equity needed in this market so that no set of fills of the open orders can end below maintenance margin. */
    public long survival() {
        evaluate();
        return survival;
    }

    /** Largest notional that the position can reach, long or short, if the open orders of one side are filled. */
    public long worstNotional() {
        evaluate();
        return worstNotional;
    }

    /** Largest size that the position can reach, long or short, if the open orders of one side are filled. */
    public long worstSize() {
        return Math.max(longExposure(), shortExposure());
    }

    /**
     * Size of the long position if all open buys were filled and no sells, reduce-only buys only as far as they close a
     * short; at least 0.
     */
    public long longExposure() {
        return position >= 0 ? position + openBuys : Math.max(0, openBuys + closingReduceOnly() + position);
    }

    /**
     * Size of the short position if all open sells were filled and no buys, reduce-only sells only as far as they close
     * a long; at least 0.
     */
    public long shortExposure() {
        return position >= 0 ? Math.max(0, openSells + closingReduceOnly() - position) : openSells - position;
    }

    /** Loss against mark if all open orders filled at their limit prices, fees included. */
    public long losses() {
        return losses;
    }

    /** Open size of buys that are not reduce-only. */
    public long openBuys() {
        return openBuys;
    }

    /** Open size of sells that are not reduce-only. */
    public long openSells() {
        return openSells;
    }

    /** Size of the reduce-only orders on the side that closes the position, at most the size of the position. */
    public long closingReduceOnly() {
        return Math.min(position > 0 ? reduceOnlySells : reduceOnlyBuys, Math.abs(position));
    }

    private void count(int sign, Side side, long remaining, boolean isReduceOnly, long loss) {
        long size = sign * remaining;
        long credit = sign * Math.min(loss, releasedMargin(side, remaining));
        losses += sign * loss;
        if (isReduceOnly) {
            reduceOnlyBuys += side.isBuy() ? size : 0;
            reduceOnlySells += side.isBuy() ? 0 : size;
            reduceOnlyBuyCredit += side.isBuy() ? credit : 0;
            reduceOnlySellCredit += side.isBuy() ? 0 : credit;
        } else {
            openBuys += side.isBuy() ? size : 0;
            openSells += side.isBuy() ? 0 : size;
            buyCredit += side.isBuy() ? credit : 0;
            sellCredit += side.isBuy() ? 0 : credit;
        }
        evaluated = false;
    }

    /**
     * Loss against the mark of a fill at the limit price, {@code ceil(max(0, limit − mark)·size)} for a buy, mirrored
     * for a sell, plus the fees of the fill.
     */
    private long loss(Side side, long price, long remaining, boolean takerFee, long builderRate) {
        long gap = side.isBuy() ? price - market.mark() : market.mark() - price;
        MarketParameters parameters = market.parameters();
        long fee = Fees.atLimit(price, remaining, takerFee ? parameters.takerFee() : parameters.makerFee())
                + Fees.atLimit(price, remaining, builderRate);
        return (gap <= 0 ? 0 : Math.min(LARGEST_LOSS, Notional.required(gap, remaining))) + fee;
    }

    /**
     * Maintenance margin that closing this size releases at least: that of the lowest maintenance rate,
     * {@code floor(λ(0)·floor(mark·size))}.
     */
    private long releasedMargin(Side side, long size) {
        return Fixed.mulFloor(Notional.value(size, market.mark()), side.isBuy() ? lowestShortRate : lowestLongRate);
    }

    private void evaluate() {
        if (evaluated) {
            return;
        }
        long longNotional = Notional.required(market.mark(), longExposure());
        long shortNotional = Notional.required(market.mark(), shortExposure());
        long longRate = longNotional == 0 ? 0 : market.maintenanceRate(Side.BUY, longNotional, leverage);
        long shortRate = shortNotional == 0 ? 0 : market.maintenanceRate(Side.SELL, shortNotional, leverage);
        worstNotional = Math.max(longNotional, shortNotional);
        initialMargin = Math.max(initialMargin(longNotional, longRate), initialMargin(shortNotional, shortRate));
        survival = survival(Fixed.mulCeil(longNotional, longRate), Fixed.mulCeil(shortNotional, shortRate));
        evaluated = true;
    }

    private long initialMargin(long notional, long maintenanceRate) {
        return notional == 0 ? 0 : Fixed.mulCeil(notional, market.initialRate(maintenanceRate, leverage));
    }

    /**
     * Computes the survival requirement. Sells can close a long, buys a short. Reduce-only orders count for the side
     * they close even while the position is flat or on the other side: until they reach the market, other orders may
     * have opened a position for them to close, and an order that the position has just outrun must not cost more than
     * before.
     */
    private long survival(long longMargin, long shortMargin) {
        long opposite = position > 0 ? openSells : openBuys;
        boolean onlyCloses = position != 0 && opposite + closingReduceOnly() <= Math.abs(position);
        long longNeed = longMargin - reduceOnlySellCredit - (onlyCloses && position > 0 ? sellCredit : 0);
        long shortNeed = shortMargin - reduceOnlyBuyCredit - (onlyCloses && position < 0 ? buyCredit : 0);
        return losses + Math.max(0, Math.max(longNeed, shortNeed));
    }

    /**
     * An account's open orders in one market, in the form in which its margin requirement counts them. The methods take
     * the index of an order, from 0 to below {@link #size}.
     */
    public interface OpenOrders {

        int size();

        Side side(int i);

        /** Limit price of the order; for a market order the worst price at which its slippage lets it match. */
        long price(int i);

        /** Size of the order that may still be filled. */
        long remaining(int i);

        boolean isReduceOnly(int i);

        /**
         * Whether the fee of the order counts at the taker rate because it was forwarded to the market and is not
         * answered yet. A resting order counts at the maker rate, at least 0.
         */
        boolean isInFlight(int i);
    }
}
