package io.openperp.simulator.trading;

import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.random.Chance;
import io.openperp.units.Decimals;
import java.util.List;

/** The prices the oracle publishes, as the mood of the world moves them. */
final class OraclePrices {

    private static final String[] FIRST = {"100000", "3000", "150"};

    private final List<MarketListing> listings;
    private final Setup.Mood mood;
    private final long[] prices = new long[FIRST.length];
    private long lastTimestamp = 1_000_000;

    OraclePrices(List<MarketListing> listings, Setup.Mood mood) {
        this.listings = listings;
        this.mood = mood;
        for (int i = 0; i < prices.length; i++) {
            prices[i] = Decimals.parse(FIRST[i]);
        }
    }

    long of(int market) {
        return prices[market];
    }

    /** Between prices that traders like to name, so that they meet. */
    long step(int market) {
        return Decimals.parse(FIRST[market]) / 2000;
    }

    void move(int market, Chance chance) {
        if (mood != Setup.Mood.TIGHT) {
            int most = switch (mood) {
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
