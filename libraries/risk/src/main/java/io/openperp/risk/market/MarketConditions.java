package io.openperp.risk.market;

import io.openperp.units.Fixed;
import io.openperp.units.Side;

/**
 * Everything about a market that requirements depend on, at one moment: parameters, mark price, risk surfaces and their
 * age. Immutable; a copy with another mark shares the rates.
 */
public final class MarketConditions {

    /** Value of {@link #mark} before the first mark price. */
    public static final long NO_MARK = 0;

    /** Value of {@link #marginGrowth} that stands for a growth too large to be used. */
    public static final long UNBOUNDED_GROWTH = RateBounds.UNBOUNDED;

    private final MarketParameters parameters;
    private final ExchangeParameters exchange;
    private final RiskSurface buy;
    private final RiskSurface sell;
    private final long regimeDt;
    private final MaintenanceRates buyRates;
    private final MaintenanceRates sellRates;
    private final RateBounds buyBounds;
    private final RateBounds sellBounds;
    private final long mark;
    private final boolean oracleFresh;

    /**
     * Creates the conditions and computes the rates in force.
     *
     * @param buy risk surface of long positions
     * @param sell risk surface of short positions
     * @param regimeDt steps of 10 s since the last regime change
     * @param mark mark price; {@link #NO_MARK} before the first
     * @param oracleFresh whether the oracle price is live
     */
    public MarketConditions(
            MarketParameters parameters,
            ExchangeParameters exchange,
            RiskSurface buy,
            RiskSurface sell,
            long regimeDt,
            long mark,
            boolean oracleFresh) {
        this.parameters = parameters;
        this.exchange = exchange;
        this.buy = buy;
        this.sell = sell;
        this.regimeDt = regimeDt;
        this.buyRates = buy.at(regimeDt);
        this.sellRates = sell.at(regimeDt);
        this.buyBounds = RateBounds.of(buy, buyRates);
        this.sellBounds = RateBounds.of(sell, sellRates);
        this.mark = mark;
        this.oracleFresh = oracleFresh;
    }

    /**
     * Creates a copy of {@code rates}, with the same risk surfaces and rates in force but other parameters and prices.
     */
    private MarketConditions(
            MarketParameters parameters,
            ExchangeParameters exchange,
            MarketConditions rates,
            long mark,
            boolean oracleFresh) {
        this.parameters = parameters;
        this.exchange = exchange;
        this.buy = rates.buy;
        this.sell = rates.sell;
        this.regimeDt = rates.regimeDt;
        this.buyRates = rates.buyRates;
        this.sellRates = rates.sellRates;
        this.buyBounds = rates.buyBounds;
        this.sellBounds = rates.sellBounds;
        this.mark = mark;
        this.oracleFresh = oracleFresh;
    }

    /** The conditions of a market that has just been listed: a calm regime and no mark. */
    public static MarketConditions listed(MarketParameters parameters, ExchangeParameters exchange) {
        return new MarketConditions(
                parameters,
                exchange,
                RiskSurface.settled(parameters, exchange, Regime.CALM, Side.BUY),
                RiskSurface.settled(parameters, exchange, Regime.CALM, Side.SELL),
                0,
                NO_MARK,
                false);
    }

    public MarketConditions withMark(long newMark, boolean newOracleFresh) {
        return new MarketConditions(parameters, exchange, this, newMark, newOracleFresh);
    }

    public MarketConditions withRegimeDt(long newRegimeDt) {
        return new MarketConditions(parameters, exchange, buy, sell, newRegimeDt, mark, oracleFresh);
    }

    public MarketConditions withSurfaces(RiskSurface newBuy, RiskSurface newSell, long newRegimeDt) {
        return new MarketConditions(parameters, exchange, newBuy, newSell, newRegimeDt, mark, oracleFresh);
    }

    /**
     * Returns a copy with new parameters. Surfaces and their age stay: only a regime change brings the new target
     * rates.
     */
    public MarketConditions withParameters(MarketParameters newParameters, ExchangeParameters newExchange) {
        return new MarketConditions(newParameters, newExchange, this, mark, oracleFresh);
    }

    /** Returns a copy whose rates move to the targets of {@code regime} from now on; no rate jumps at this moment. */
    public MarketConditions inRegime(int regime) {
        return withSurfaces(
                buy.headingTo(RiskSurface.settled(parameters, exchange, regime, Side.BUY), regimeDt),
                sell.headingTo(RiskSurface.settled(parameters, exchange, regime, Side.SELL), regimeDt),
                0);
    }

    /** Maintenance rate λ of a position of {@code side}. */
    public long maintenanceRate(Side side, long notional, long leverage) {
        return rates(side).rate(notional, leverage);
    }

    /**
     * Initial rate {@code max(ceil(1/leverage), ceil(imFactor·λ))}; a leverage above the market's maximum counts as the
     * maximum (TRM-008).
     */
    public long initialRate(Side side, long notional, long leverage) {
        return initialRate(maintenanceRate(side, notional, leverage), leverage);
    }

    public long initialRate(long maintenanceRate, long leverage) {
        return Math.max(
                Math.ceilDiv(Fixed.ONE * Fixed.ONE, Math.min(leverage, parameters.maxLeverage())),
                Fixed.mulCeil(maintenanceRate, exchange.initialMarginFactor()));
    }

    /** Maintenance margin M of a position alone: {@code ceil(λ·N)}. */
    public long maintenanceMargin(Side side, long notional, long leverage) {
        return Fixed.mulCeil(notional, maintenanceRate(side, notional, leverage));
    }

    /**
     * Upper bound of the maintenance margin that each further unit of notional adds, as a fraction in units of 1e-8. It
     * holds for notionals up to {@code notional}, on either side, at any leverage, from now until the surfaces change.
     * {@link #UNBOUNDED_GROWTH} where a surface is too steep.
     */
    public long marginGrowth(long notional) {
        return Math.max(buyBounds.growth(notional), sellBounds.growth(notional));
    }

    /** Upper bound of the change of λ from now until the surfaces change, for notionals up to this one. */
    public long rateDrift(long notional) {
        return Math.max(buyBounds.drift(notional), sellBounds.drift(notional));
    }

    public String symbol() {
        return parameters.symbol();
    }

    public MarketParameters parameters() {
        return parameters;
    }

    public ExchangeParameters exchange() {
        return exchange;
    }

    public RiskSurface surface(Side side) {
        return side.isBuy() ? buy : sell;
    }

    public long regimeDt() {
        return regimeDt;
    }

    /** The mark price; {@link #NO_MARK} before the first. */
    public long mark() {
        return mark;
    }

    public boolean hasMark() {
        return mark != NO_MARK;
    }

    public boolean isOracleFresh() {
        return oracleFresh;
    }

    private MaintenanceRates rates(Side side) {
        return side.isBuy() ? buyRates : sellRates;
    }
}
