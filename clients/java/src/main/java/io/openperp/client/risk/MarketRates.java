package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.MarketRisk.Correlation;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.stream.Stream;

/** The maintenance and initial margin rates, correlations and mark of a market at one moment, in units. */
final class MarketRates {

    final MarketConditions conditions;
    private final RateTable longs;
    private final RateTable shorts;

    MarketRates(MarketConditions conditions) {
        this.conditions = conditions;
        var risk = conditions.risk();
        long steps = conditions.regimeSteps();
        this.longs = new RateTable(risk.notionals(), risk.leverage(), risk.buy(), steps);
        this.shorts = new RateTable(risk.notionals(), risk.leverage(), risk.sell(), steps);
    }

    String symbol() {
        return info().symbol();
    }

    MarketInfo info() {
        return conditions.info();
    }

    boolean hasMark() {
        return conditions.mark() != null;
    }

    /** Mark price in units; 0 if there is none. */
    long mark() {
        Decimal mark = conditions.mark();
        return mark == null ? 0 : mark.units();
    }

    long tick() {
        return info().tickSize().units();
    }

    long maintenanceRate(Side side, long notional, long leverage) {
        return (side.isBuy() ? longs : shorts).rate(notional, leverage);
    }

    long maintenanceMargin(Side side, long notional, long leverage) {
        return Fixed.mulCeil(notional, maintenanceRate(side, notional, leverage));
    }

    /**
     * The initial margin rate: {@code max(ceil(1/leverage), ceil(initialMarginFactor·maintenanceRate))}. A leverage
     * above the market's maximum, set before the maximum was lowered, counts as the maximum.
     */
    long initialRate(long maintenanceRate, long leverage) {
        return Math.max(
                Amounts.inverseCeil(Math.min(leverage, info().maxLeverage().units())),
                Fixed.mulCeil(maintenanceRate, info().initialMarginFactor().units()));
    }

    /** Correlation with another market, in units; 0 if it is not published. */
    long correlation(MarketRates other) {
        boolean isFirst = symbol().compareTo(other.symbol()) < 0;
        MarketRates first = isFirst ? this : other;
        MarketRates second = isFirst ? other : this;
        String pair = asset(first.symbol()) + ":" + asset(second.symbol());
        return Stream.of(first, second)
                .flatMap(market -> market.conditions.risk().corrs().stream())
                .filter(each -> each.pair().equals(pair))
                .findFirst()
                .map(Correlation::value)
                .orElse(Decimal.ZERO)
                .units();
    }

    private static String asset(String symbol) {
        int dash = symbol.lastIndexOf('-');
        return dash > 0 ? symbol.substring(0, dash) : symbol;
    }
}
