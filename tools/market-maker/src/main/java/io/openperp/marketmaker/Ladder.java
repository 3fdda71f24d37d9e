package io.openperp.marketmaker;

import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Computes the quotes of one market: 25 levels on each side around a centre near the oracle price, larger with their
 * distance from it. With a position (inventory), the centre moves so that the side that reduces the position is closer,
 * even beyond the oracle price. The other side becomes smaller: a twentieth of its size at the largest wanted position,
 * and nothing from one and a half times that position on.
 */
final class Ladder {

    /** Distances of the levels from the centre, in basis points. */
    private static final double[] BASIS_POINTS = {
        4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 33, 36, 40, 46, 55
    };

    /** Part of a side's notional at the first level, and at the last one, as fractions; between them it grows evenly. */
    private static final double FIRST_SHARE = 0.5 / BASIS_POINTS.length;

    private static final double LAST_SHARE = 1.5 / BASIS_POINTS.length;

    /** Shift of the centre at the largest wanted position, in basis points. */
    private static final double FULL_SKEW = 30;

    /**
     * Part of its usual size that a side keeps at the largest wanted position, because a book with one side is no
     * market.
     */
    private static final double LEAST_SHARE = 0.05;

    /** Inventory, as a multiple of the largest wanted position, from which the side that adds to it is empty. */
    private static final double END = 1.5;

    /** Largest random deviation of a size, as a fraction, so that not all levels look alike. */
    private static final double SIZE_SPREAD = 0.2;

    private static final double ONE_BASIS_POINT = 1e-4;

    private Ladder() {}

    /**
     * Computes the quotes.
     *
     * @param oracle oracle price, in USD
     * @param notional notional of one side, in USD
     * @param inventory position as a fraction of the largest wanted position: -1 short, 0 flat, 1 long
     * @return bids, then asks, each from the best to the worst; what is too small for a level goes to the next one
     */
    static List<Quote> around(
            MarketInfo market, BigDecimal oracle, double notional, double inventory, RandomGenerator random) {
        double held = Math.clamp(inventory, -1, 1);
        double centre = oracle.doubleValue() * (1 - held * FULL_SKEW * ONE_BASIS_POINT);
        List<Quote> quotes = new ArrayList<>();
        side(quotes, market, Side.BUY, centre, notional * share(inventory), random);
        side(quotes, market, Side.SELL, centre, notional * share(-inventory), random);
        return quotes;
    }

    /**
     * Part of its usual size that a side gets, as a fraction.
     *
     * @param held inventory in the direction of this side
     */
    private static double share(double held) {
        return held >= END ? 0 : Math.clamp(1 - held, LEAST_SHARE, 1);
    }

    private static void side(
            List<Quote> quotes, MarketInfo market, Side side, double centre, double notional, RandomGenerator random) {
        int sign = side == Side.BUY ? -1 : 1;
        BigDecimal last = null;
        double left = 0; // of levels before, which were too small
        for (int level = 0; level < BASIS_POINTS.length; level++) {
            double distance = sign * BASIS_POINTS[level] * ONE_BASIS_POINT;
            BigDecimal price = market.roundPrice(side, exact(centre * (1 + distance)));
            left += notional * shareOf(level) * (1 + SIZE_SPREAD * (2 * random.nextDouble() - 1));
            BigDecimal size = market.roundSize(exact(left / centre));
            if (!price.equals(last) && isLargeEnough(market, size, price)) {
                quotes.add(new Quote(side, size, price));
                left -= size.doubleValue() * centre;
                last = price;
            }
        }
    }

    private static double shareOf(int level) {
        return FIRST_SHARE + (LAST_SHARE - FIRST_SHARE) * level / (BASIS_POINTS.length - 1);
    }

    /** Whether the exchange accepts an order of this size and price. */
    static boolean isLargeEnough(MarketInfo market, BigDecimal size, BigDecimal price) {
        return size.signum() > 0
                && size.multiply(price).compareTo(market.minNotional().toBigDecimal()) >= 0;
    }

    private static BigDecimal exact(double number) {
        return new BigDecimal(number, MathContext.DECIMAL64);
    }

    /**
     * One level of the quotes.
     *
     * @param size size in base units, a multiple of the lot
     * @param price price, a multiple of the tick
     */
    record Quote(Side side, BigDecimal size, BigDecimal price) {

        /** Returns the quote as an order. It is post-only, so that it never matches on arrival. */
        LimitOrder order(String symbol) {
            return Actions.limit(side, symbol, size, price, TimeInForce.ALO, false);
        }
    }
}
