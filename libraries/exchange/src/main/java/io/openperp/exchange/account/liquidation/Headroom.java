package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Fixed;

/**
 * Computes the headroom of an account: the fraction by which all its marks may move, each independently and in either
 * direction, while rates change as far as they can in the present regime, before E &lt; P or, with open orders, E &lt;
 * U becomes possible (equity E, portfolio maintenance P, survival requirement U). Decision 0010 proves the formulas.
 * {@code n} is the notional of a position, {@code o} that of the open orders in its market, {@code G} the growth of
 * margins and {@code D} the drift of rates there:
 *
 * <pre>
 * against U:  (E + H − U − Σ D·(n + 2o) − roundings) / Σ (n + o + G·(n + 2o))       H: set aside for orders, no part of E
 * against ΣM: (E − ΣM − Σ D·(n + 2o) − roundings) / Σ (n + o + G·(n + 2o))          below the line above without H
 * against P:  (E − P − K·Σ D·n − roundings) / (Σ n + K·Σ G·n)                 K = 1/φ; without open orders
 * </pre>
 */
public final class Headroom {

    /**
     * Result if a requirement is missed or might be missed after a small move of a mark: the account has no headroom.
     */
    static final long NONE = -1;

    /** Largest notional in one market; an account with more has no headroom and is evaluated at every mark. */
    private static final long LARGEST_NOTIONAL = 1_000_000_000L * Fixed.ONE;

    /** Largest sum for which a headroom is computed: a larger one might overflow when marks move. */
    private static final long LARGEST_SUM = Long.MAX_VALUE / 4;

    /**
     * Headroom from which on the bound by the plain sum of maintenance margins is enough; below it, the offsets of the
     * portfolio are computed too.
     */
    private static final long AMPLE = Fixed.ONE / 50;

    /** Rounding of rates over both ends of a move: 4 units on up to twice the notional, for positions and orders. */
    private static final long RATE_ROUNDING = 16;

    private static final long MARKET_ROUNDING = 32;
    private static final long ORDER_ROUNDING = 8;
    private static final long PORTFOLIO_ROUNDING = 1000;

    private final Listings listings;

    private long magnitude;
    /** Sum of the maintenance margins of all positions, without offsets between them. */
    private long maintenance;

    private long notionals;
    private long reach;
    private long drift;
    private long growthOfPositions;
    private long driftOfPositions;
    private int orders;
    private int positions;

    public Headroom(Listings listings) {
        this.listings = listings;
    }

    /** The headroom of the account as a fraction, from 0 to 1 in units of 1e-8, or {@link #NONE}. */
    public long of(Account account) {
        clear(account);
        for (Holding holding : account.holdings()) {
            if (!add(account, holding)) {
                return NONE;
            }
        }
        if (magnitude > LARGEST_SUM || reach > LARGEST_SUM || drift > LARGEST_SUM) {
            return NONE;
        }
        long equity = Margin.equity(account);
        long survival = Margin.requirement(account).survival();
        long roundings = MARKET_ROUNDING * positions + ORDER_ROUNDING * orders;
        long spare = Math.min(Margin.equityWithOrders(account) - survival, equity - maintenance);
        long room = survival > LARGEST_SUM ? NONE : share(spare - drift - roundings, reach);
        return room < AMPLE && orders == 0 && positions > 1 ? Math.max(room, besidePortfolio(account, equity)) : room;
    }

    private void clear(Account account) {
        magnitude = account.balance() == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(account.balance());
        maintenance = 0;
        notionals = 0;
        reach = 0;
        drift = 0;
        growthOfPositions = 0;
        driftOfPositions = 0;
        orders = 0;
        positions = 0;
    }

    /**
     * Adds a holding to the sums. Returns false, so that the account has no headroom, if the notional of the holding is
     * too large or its margin grows too steeply with the notional.
     */
    private boolean add(Account account, Holding holding) {
        MarketConditions market = holding.market.conditions();
        long position = Math.abs(holding.size());
        long open = holding.allOpenSize();
        if (!Notional.isBounded(market.mark(), position) || !Notional.isBounded(market.mark(), open)) {
            return false;
        }
        long n = Notional.required(market.mark(), position);
        long o = Notional.required(market.mark(), open);
        long growth = market.marginGrowth(2 * (n + o));
        if (n + o > LARGEST_NOTIONAL || growth >= MarketConditions.UNBOUNDED_GROWTH) {
            return false;
        }
        long rates = market.rateDrift(n + o) + RATE_ROUNDING;
        reach = Fixed.addSaturated(reach, n + o + Fixed.mulCeil(growth, n + 2 * o));
        drift = Fixed.addSaturated(drift, Fixed.mulCeil(rates, n + 2 * o));
        maintenance = Fixed.addSaturated(maintenance, holding.maintenanceMargin(account.leverageIn(holding.market)));
        notionals = Fixed.addSaturated(notionals, n);
        growthOfPositions = Fixed.addSaturated(growthOfPositions, Fixed.mulCeil(growth, n));
        driftOfPositions = Fixed.addSaturated(driftOfPositions, Fixed.mulCeil(rates, n));
        orders += holding.orders().size();
        positions++;
        magnitude = Fixed.addSaturated(magnitude, 2 * n + Math.abs(holding.value()) + Math.abs(holding.cost()));
        return true;
    }

    private long besidePortfolio(Account account, long equity) {
        PortfolioMargin portfolio = Margin.portfolio(account, listings);
        long slope = Fixed.divCeil(Fixed.ONE, listings.exchange().offsetFloor());
        if (slope > 100 * Fixed.ONE || growthOfPositions > LARGEST_SUM / 200 || driftOfPositions > LARGEST_SUM / 200) {
            return NONE;
        }
        long roundings = PORTFOLIO_ROUNDING + (slope / Fixed.ONE + 1) * PORTFOLIO_ROUNDING * positions;
        return share(
                equity - portfolio.requirement() - Fixed.mulCeil(slope, driftOfPositions) - roundings,
                Fixed.addSaturated(notionals, Fixed.mulCeil(slope, growthOfPositions)));
    }

    private static long share(long spare, long reach) {
        if (spare < 0) {
            return NONE;
        }
        return spare >= reach ? Fixed.ONE : Fixed.mulDivFloor(spare, Fixed.ONE, reach);
    }
}
