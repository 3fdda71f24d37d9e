package io.openperp.risk.order;

import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.price.PriceBands;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/**
 * Finds the farthest limit price from the mark at which an order that can only close a position may trade: the account
 * can still pay the loss of the fill against the mark (ORD-074). Other open orders are counted with their possible
 * losses, but not with the positions that they may open: the exchange cancels such orders if equity no longer covers
 * them.
 */
public final class ClosingPrice {

    private final MarketConditions market;
    private final MarketExposure position;
    private final Side side;
    private final long size;
    private final long builderRate;
    private final long available;
    private final long ceiling;

    /**
     * Prepares the search for one order.
     *
     * @param leverage the account's leverage in this market
     * @param held size, above 0, of the position that the order may find when it reaches its market
     * @param size size of the order, at most {@code held}
     * @param available equity of the account minus the possible losses of its other open orders
     * @param elsewhere maintenance margin of the account's positions in other markets
     * @param builderRate fraction of each fill's notional that the order's builder is paid; 0 without a builder
     */
    public ClosingPrice(
            MarketConditions market,
            long leverage,
            Side side,
            long held,
            long size,
            long available,
            long elsewhere,
            long builderRate) {
        this.market = market;
        this.position = new MarketExposure(market).begin(market, leverage, -side.signed(held));
        this.side = side;
        this.size = size;
        this.builderRate = builderRate;
        this.available = available;
        this.ceiling = Math.max(position.survival(), Fixed.addSaturated(available, -elsewhere));
    }

    /**
     * The farthest tick within {@code band} of the mark at which the account stays solvent after the fill; the tick
     * next to the mark if there is none, because closing there is never worse than the liquidation that would follow.
     *
     * @param band largest distance from the mark, as a fraction
     */
    public long within(long band) {
        long tick = market.parameters().tickSize();
        long near = side.isBuy() ? market.mark() / tick : Math.ceilDiv(market.mark(), tick);
        long far = side.isBuy()
                ? PriceBands.above(market.mark(), band) / tick
                : Math.ceilDiv(PriceBands.below(market.mark(), band), tick);
        if (!survives(near * tick)) {
            return near * tick;
        }
        if (survives(far * tick)) {
            return far * tick;
        }
        while (Math.abs(far - near) > 1) { // the account survives a fill at near, not at far
            long middle = (near + far) / 2;
            if (survives(middle * tick)) {
                near = middle;
            } else {
                far = middle;
            }
        }
        return near * tick;
    }

    private boolean survives(long price) {
        position.add(side, price, size, true, true, builderRate);
        boolean survives = position.losses() <= Math.max(0, available) && position.survival() <= ceiling;
        position.remove(side, price, size, true, true, builderRate);
        return survives;
    }
}
