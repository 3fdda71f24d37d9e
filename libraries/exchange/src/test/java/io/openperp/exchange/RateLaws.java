package io.openperp.exchange;

import static io.openperp.exchange.RiskInvariants.require;

import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.Random;

/** Laws of the rates of every market. */
final class RateLaws {

    private RateLaws() {}

    /** Checks two sizes and two leverages drawn at random. */
    static void riseWithSizeAndLeverage(MarketConditions market, Random random) {
        long limit = market.parameters().positionLimit() / Fixed.ONE;
        long small = Fixed.ONE * random.nextLong(limit + 1);
        long large = small + Fixed.ONE * random.nextLong(limit + 1);
        long most = market.parameters().maxLeverage() - Fixed.ONE;
        long low = Fixed.ONE + random.nextLong(most + 1);
        long high = low + random.nextLong(market.parameters().maxLeverage() - low + 1);
        for (Side side : Side.values()) {
            long rate = market.maintenanceRate(side, small, low);
            require(rate <= market.maintenanceRate(side, large, low), market.symbol() + " in size");
            require(rate <= market.maintenanceRate(side, small, high), market.symbol() + " in leverage");
            require(
                    market.maintenanceMargin(side, small, low) <= market.maintenanceMargin(side, large, low),
                    market.symbol() + " margin in size");
            require(market.initialRate(side, small, low) > rate, market.symbol() + " initial rate");
            long bare = Math.ceilDiv(Fixed.ONE * Fixed.ONE, high);
            require(
                    market.initialRate(side, small, high) <= market.initialRate(side, small, low)
                            || market.initialRate(side, small, high) > bare,
                    market.symbol() + " initial rate in leverage");
        }
    }

    /** Checks that a rate moves on by one step between two steps of the regime, and stays where it was at a change. */
    static void noneAltered(MarketConditions before, MarketConditions after) {
        for (Side side : Side.values()) {
            RiskSurface surface = before.surface(side);
            for (int i = 0; i < surface.notionalKnots().size(); i++) {
                for (int j = 0; j < surface.leverageKnots().size(); j++) {
                    long notional = surface.notionalKnots().get(i);
                    long leverage = surface.leverageKnots().get(j);
                    long now = after.maintenanceRate(side, notional, leverage);
                    boolean stays = now == before.maintenanceRate(side, notional, leverage);
                    MarketConditions older = before.withRegimeDt(before.regimeDt() + 1);
                    require(
                            stays || now == older.maintenanceRate(side, notional, leverage),
                            before.symbol() + " " + side + " at " + notional + ", " + leverage + " became " + now);
                }
            }
        }
    }
}
