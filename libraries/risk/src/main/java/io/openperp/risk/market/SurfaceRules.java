package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;

/**
 * Rules that every surface of a market must obey in every regime, so that requirements behave: each rate is above the
 * liquidation fee, rates never fall with notional or leverage, and a requirement grows slower than its position.
 */
final class SurfaceRules {

    private SurfaceRules() {}

    static void check(MarketParameters market, ExchangeParameters exchange, List<String> found) {
        for (int direction : new int[] {0, -1, 1}) {
            for (int volatility = 0; volatility <= 2; volatility++) {
                int regime = Regime.code(direction, volatility);
                for (Side side : Side.values()) {
                    String where = (side.isBuy() ? " of longs" : " of shorts") + " in regime " + regime;
                    check(RiskSurface.settled(market, exchange, regime, side), exchange, where, found);
                    if (!found.isEmpty()) {
                        return;
                    }
                }
            }
        }
    }

    private static void check(RiskSurface surface, ExchangeParameters exchange, String where, List<String> found) {
        int notionals = surface.notionalKnots().size();
        int leverages = surface.leverageKnots().size();
        for (int i = 0; i < notionals; i++) {
            for (int j = 0; j < leverages; j++) {
                long rate = surface.cell(i, j).mmrE();
                if (rate <= exchange.liquidationFee()) {
                    found.add("the rate " + Decimals.format(rate) + where + at(surface, i, j)
                            + " is not above liquidationFee " + Decimals.format(exchange.liquidationFee()));
                }
                if (i > 0 && rate < surface.cell(i - 1, j).mmrE()
                        || j > 0 && rate < surface.cell(i, j - 1).mmrE()) {
                    found.add("the rate" + where + " falls to " + Decimals.format(rate) + at(surface, i, j));
                }
                if (i > 0 && !growsSlower(surface, i, j)) {
                    found.add("the requirement" + where + " grows faster than the position below" + at(surface, i, j));
                }
            }
        }
    }

    /** Whether the margin grows slower than the notional in this segment: {@code λ2 + N2·(λ2 − λ1)/(N2 − N1) < 1}. */
    private static boolean growsSlower(RiskSurface surface, int i, int j) {
        long from = surface.notionalKnots().get(i - 1);
        long to = surface.notionalKnots().get(i);
        long rate = surface.cell(i, j).mmrE();
        long rise = rate - surface.cell(i - 1, j).mmrE();
        // the same, solved for the rise so that nothing overflows: rise < (1 − λ2)·(N2 − N1)/N2
        return rise < Fixed.mulDivCeil(Fixed.ONE - rate, to - from, to);
    }

    private static String at(RiskSurface surface, int i, int j) {
        return " at notional " + Decimals.format(surface.notionalKnots().get(i)) + ", leverage "
                + Decimals.format(surface.leverageKnots().get(j));
    }
}
