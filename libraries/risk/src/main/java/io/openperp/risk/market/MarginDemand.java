package io.openperp.risk.market;

import io.openperp.units.Side;
import java.util.List;
import java.util.TreeSet;

/** Compares the maintenance margins that two sets of parameters of a market ask for (TRM-004). */
public final class MarginDemand {

    private MarginDemand() {}

    /**
     * Whether some position, of any side, notional and leverage setting, has a higher target rate in some regime, or a
     * regime with higher rates begins at a lower volatility.
     */
    public static boolean rises(
            MarketParameters before,
            ExchangeParameters exchangeBefore,
            MarketParameters after,
            ExchangeParameters exchangeAfter) {
        if (after.volatilityLow() < before.volatilityLow() || after.volatilityHigh() < before.volatilityHigh()) {
            return true;
        }
        for (int direction : new int[] {0, -1, 1}) {
            for (int volatility = 0; volatility <= 2; volatility++) {
                int regime = Regime.code(direction, volatility);
                for (Side side : Side.values()) {
                    if (rises(
                            RiskSurface.settled(before, exchangeBefore, regime, side),
                            RiskSurface.settled(after, exchangeAfter, regime, side))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Compares the target rates at all knots of both surfaces: between and beyond the knots, rates are interpolated
     * from these.
     */
    private static boolean rises(RiskSurface before, RiskSurface after) {
        MaintenanceRates old = before.ends();
        MaintenanceRates next = after.ends();
        for (long notional : together(before.notionalKnots(), after.notionalKnots())) {
            for (long leverage : together(before.leverageKnots(), after.leverageKnots())) {
                if (next.rate(notional, leverage) > old.rate(notional, leverage)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static TreeSet<Long> together(List<Long> some, List<Long> others) {
        TreeSet<Long> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }
}
