package io.openperp.risk.margin;

import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.position.Position;
import io.openperp.units.Fixed;
import io.openperp.units.Side;

/**
 * The liquidation price of a position: the tick nearest to the present mark at which equity would be below the
 * portfolio maintenance if only this market's mark moved; for longs the highest such tick, for shorts the lowest.
 * Exact: the account is liquidated there and not one tick earlier.
 */
public final class LiquidationPrice {

    /**
     * There is no liquidation price: equity suffices at every price that is checked, down to one tick or up to 100
     * times the mark.
     */
    public static final long NONE = 0;

    private static final long LARGEST_NOTIONAL = 1L << 61;

    private final MarketConditions market;
    private final Position position;
    private final long leverage;
    private final long equityElsewhere;
    private final PortfolioMargin portfolio;

    private LiquidationPrice(
            MarketConditions market,
            Position position,
            long leverage,
            long equityElsewhere,
            PortfolioMargin portfolio) {
        this.market = market;
        this.position = position;
        this.leverage = leverage;
        this.equityElsewhere = equityElsewhere;
        this.portfolio = portfolio;
    }

    /**
     * Returns the mark price at which the account would be liquidated if only this market's mark moved, or
     * {@link #NONE}.
     *
     * @param equityElsewhere equity without this position's unrealized profit, in quote units
     * @param portfolio all positions of the account, this one selected by {@link PortfolioMargin#focus(int)}
     */
    public static long of(
            MarketConditions market,
            Position position,
            long leverage,
            long equityElsewhere,
            PortfolioMargin portfolio) {
        LiquidationPrice price = new LiquidationPrice(market, position, leverage, equityElsewhere, portfolio);
        return position.side() == Side.BUY ? price.ofLong() : price.ofShort();
    }

    private long ofLong() {
        long low = 1;
        if (!isLiquidatable(low)) {
            return NONE;
        }
        long high = lastTick(10);
        if (isLiquidatable(high)) {
            return price(high);
        }
        while (high - low > 1) { // at low the account would be liquidated, at high not
            long middle = (low + high) / 2;
            if (isLiquidatable(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return price(low);
    }

    private long ofShort() {
        long low = 1;
        long high = lastTick(100);
        if (!isLiquidatable(high)) {
            return NONE;
        }
        if (isLiquidatable(low)) {
            return price(low);
        }
        while (high - low > 1) { // at high the account would be liquidated, at low not
            long middle = (low + high) / 2;
            if (isLiquidatable(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return price(high);
    }

    private boolean isLiquidatable(long tick) {
        long mark = price(tick);
        long equity = equityElsewhere + position.unrealizedPnl(mark);
        long margin = market.maintenanceMargin(position.side(), position.notional(mark), leverage);
        return equity < portfolio.requirementWith(margin);
    }

    private long price(long tick) {
        return tick * market.parameters().tickSize();
    }

    /** The last tick to check: 100 times the mark, or less if the notional of the position would not fit there. */
    private long lastTick(long times) {
        long size = Math.abs(position.size());
        long fits = size < Fixed.ONE ? LARGEST_NOTIONAL : Fixed.divFloor(LARGEST_NOTIONAL, size);
        long last = market.mark() > fits / times ? fits : market.mark() * times;
        return Math.max(1, last / market.parameters().tickSize());
    }
}
