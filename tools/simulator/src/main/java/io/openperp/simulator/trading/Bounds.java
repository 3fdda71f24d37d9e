package io.openperp.simulator.trading;

import io.openperp.journal.Action;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import java.math.BigInteger;
import java.util.List;

/**
 * Turns limit orders into market orders, most of them with a slippage, in a sixteenth of the seeds. The choice is taken
 * from the order's ID instead of the seeded draws, so that the runs of all other seeds do not change.
 */
final class Bounds {

    private static final BigInteger BASIS_POINTS = BigInteger.valueOf(10_000L * 100_000_000L);

    /** Number of price steps that a slippage may reach. Traders quote at these steps. */
    private static final int STEPS = 3;

    private final boolean bounds;
    private final List<MarketListing> listings;
    private final OraclePrices prices;

    Bounds(long seed, List<MarketListing> listings, OraclePrices prices) {
        bounds = Math.floorMod(seed, 16) == 1;
        this.listings = listings;
        this.prices = prices;
    }

    /**
     * In seeds with market orders, turns half of the limit orders that may match into market orders; returns all others
     * unchanged.
     */
    Action inPlaceOf(Action limit, int number) {
        PlaceOrder order = limit.getPlaceOrder();
        boolean mayTrade = order.getTimeInForce() == TimeInForce.GTC || order.getTimeInForce() == TimeInForce.IOC;
        if (!bounds || !mayTrade || order.getOrderId().byteAt(3) % 2 != 0) {
            return limit;
        }
        Action market = Actions.market(
                order.getOrderId(), order.getSymbol(), order.getIsBuy(), order.getSize(), order.getReduceOnly());
        return withSlippage(market, number);
    }

    /**
     * Adds a slippage that ends just before a price at which traders quote: with one tick more, the order would match
     * their quotes.
     */
    Action withSlippage(Action market, int number) {
        PlaceOrder order = market.getPlaceOrder();
        int drawn = Byte.toUnsignedInt(order.getOrderId().byteAt(2));
        if (!bounds || drawn % 4 == 0) {
            return market;
        }
        long price = prices.of(number);
        long step = prices.step(number);
        long steps = drawn / 4 % STEPS;
        long quote = order.getIsBuy() ? (price / step + 1 + steps) * step : (price / step - steps) * step;
        long distance =
                Math.max(0, Math.abs(quote - price) - listings.get(number).getTickSize());
        long slippage = BigInteger.valueOf(distance)
                .multiply(BASIS_POINTS)
                .divide(BigInteger.valueOf(price))
                .longValueExact();
        long asked = drawn == 255 ? 2 * BASIS_POINTS.longValueExact() / 10 : slippage; // 2,000 basis points
        return market.toBuilder()
                .setPlaceOrder(order.toBuilder().setHasSlippage(true).setSlippage(asked))
                .build();
    }
}
