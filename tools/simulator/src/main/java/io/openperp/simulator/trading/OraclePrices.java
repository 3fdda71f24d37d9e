package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;

/** Oracle prices of all markets, which move according to the scenario. */
final class OraclePrices {

    private static final List<String> FIRST = List.of("100000", "3000", "150");

    private final List<MarketListing> listings;
    private final int configured;
    private final Setup.Scenario scenario;
    private final List<Long> first = new ArrayList<>();
    private final List<Long> prices = new ArrayList<>();
    private long lastTimestamp = 1_000_000;

    OraclePrices(List<MarketListing> listings, Setup.Scenario scenario) {
        this.listings = listings;
        configured = listings.size();
        this.scenario = scenario;
        FIRST.subList(0, listings.size()).forEach(price -> begin(Decimals.parse(price)));
    }

    /** Adds the market at the next index, with its first price in units of 1e-8. */
    void begin(long price) {
        first.add(price);
        prices.add(price);
    }

    long of(int market) {
        return prices.get(market);
    }

    /** Distance between the prices at which traders quote; so large that orders often meet. */
    long step(int market) {
        return first.get(market) / 2000;
    }

    void move(int market, Chance chance) {
        if (scenario != Setup.Scenario.TIGHT) {
            int most = switch (scenario) {
                case CALM, TIGHT -> 15;
                case WILD -> chance.oneIn(5) ? 150 : 20;
                case CRASHING -> chance.oneIn(2) ? 120 : 30;
            };
            long moved = of(market) + of(market) / 1000 * chance.between(-most, most);
            prices.set(market, Math.max(moved, first.get(market) / 10));
        }
    }

    /**
     * Creates the action that publishes the present price, for a key that is perhaps not a publisher and may be
     * refused.
     */
    IntendedAction publicationByOperator(int market) {
        return new IntendedAction(publication(market).action(), Expectation.PRICES_OF_NEW);
    }

    /**
     * Creates the action that publishes the present price of a market; it may be refused if the market is not
     * configured, because it is perhaps not listed yet.
     */
    IntendedAction publication(int market) {
        return new IntendedAction(
                Actions.price(listings.get(market).getSymbol(), lastTimestamp++, of(market)),
                market < configured ? Expectation.PRICES : Expectation.PRICES_OF_NEW);
    }
}
