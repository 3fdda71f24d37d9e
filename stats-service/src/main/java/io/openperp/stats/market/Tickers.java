package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.api.market.Ticker;
import io.openperp.stats.market.MarketQueries.Day;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import io.openperp.units.Fixed;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates the ticker of a market from its last 24 hours and its best prices. */
public final class Tickers {

    /** Divisor by which a regime code gives its tens digit, which with its sign is the direction. */
    private static final int TENS = 10;

    private static final long NANOS = 1_000_000_000L;

    /** Seconds between two funding settlements, which are at every full hour. */
    private static final long HOUR = 3600;

    private Tickers() {}

    public static Ticker of(Day day, Best best, Instant now) {
        long change = day.priceBefore() == 0 ? 0 : day.lastPrice() - day.priceBefore();
        return new Ticker(
                day.symbol(),
                Decimal.of(change),
                Decimal.of(day.priceBefore() == 0 ? 0 : percent(change, day.priceBefore())),
                price(day.orMark(day.lastPrice())),
                price(day.orMark(day.high())),
                price(day.orMark(day.low())),
                Decimal.of(day.volume()),
                Decimal.of(day.quoteVolume()),
                price(day.markPrice()),
                price(day.oraclePrice()),
                Decimal.of(day.openInterest()),
                Decimal.of(day.fundingRate()),
                day.regime().code() / TENS,
                day.regime().dt(),
                number(day.regime().volatility()),
                number(day.regime().move()),
                price(day.orMark(day.fairBookPrice())),
                number(day.regime().fairVolatility()),
                Decimal.of(day.bias()),
                now.getEpochSecond() * NANOS + now.getNano(),
                price(best.bid()),
                price(best.ask()),
                Decimal.of(day.fundingRateHourly()),
                (Math.floorDiv(now.getEpochSecond(), HOUR) + 1) * HOUR * NANOS,
                day.state());
    }

    /**
     * Change in percent, limited to 92 billion, which the ratio of the highest and lowest possible price (PRC-020)
     * exceeds.
     */
    private static long percent(long change, long from) {
        try {
            return Fixed.mulDivTrunc(change, 100 * Fixed.ONE, from);
        } catch (ArithmeticException beyond) {
            return Long.MAX_VALUE; // only a rise is as large
        }
    }

    private static @Nullable Decimal number(@Nullable Long units) {
        return units == null ? null : Decimal.of(units);
    }

    private static @Nullable Decimal price(long units) {
        return units == 0 ? null : Decimal.of(units);
    }

    /**
     * Source of the best prices of the books. Books are in memory, and their reader may be behind or ahead of the one
     * that writes the tables.
     */
    public interface BestPrices {

        /**
         * Highest bid and lowest ask; 0: that side is empty.
         *
         * @param eventNumber number of the market's last event record that the book contains
         */
        record Best(long bid, long ask, long eventNumber) {

            public static final Best NONE = new Best(0, 0, 0);
        }

        /** The best prices of a market; {@link Best#NONE} if it has no book. */
        Best of(String symbol);
    }
}
