package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.random.Chance;
import io.openperp.units.Decimals;
import java.util.List;

/** The prices the oracle publishes, moved according to the scenario. */
final class OraclePrices {

    private static final String[] FIRST = {"100000", "3000", "150"};

    private final List<MarketListing> listings;
    private final Setup.Scenario scenario;
    private final long[] prices = new long[FIRST.length];
    private long lastTimestamp = 1_000_000;

    OraclePrices(List<MarketListing> listings, Setup.Scenario scenario) {
        this.listings = listings;
        this.scenario = scenario;
        for (int i = 0; i < prices.length; i++) {
            prices[i] = Decimals.parse(FIRST[i]);
        }
    }

    long of(int market) {
        return prices[market];
    }

    /** The distance between the prices at which traders quote; coarse, so that orders match. */
    long step(int market) {
        return Decimals.parse(FIRST[market]) / 2000;
    }

    void move(int market, Chance chance) {
        if (scenario != Setup.Scenario.TIGHT) {
            int most = switch (scenario) {
                case CALM, TIGHT -> 15;
                case WILD -> chance.oneIn(5) ? 150 : 20;
                case CRASHING -> chance.oneIn(2) ? 120 : 30;
            };
            prices[market] += prices[market] / 1000 * chance.between(-most, most);
            prices[market] = Math.max(prices[market], Decimals.parse(FIRST[market]) / 10);
        }
    }

    IntendedAction publication(int market) {
        return new IntendedAction(
                Actions.price(listings.get(market).getSymbol(), lastTimestamp++, prices[market]), Expectation.PRICES);
    }
}
