package io.openperp.stats.market;

import io.openperp.api.Decimal;
import io.openperp.api.market.Ticker;
import io.openperp.stats.market.MarketQueries.Day;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import io.openperp.units.Fixed;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes the ticker of a market from its day and its best prices. */
public final class Tickers {

    /** The tens digit of a regime code, with its sign, is the direction. */
    private static final int TENS = 10;

    private static final long NANOS = 1_000_000_000L;

    /** Funding is settled at every full hour. */
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

    /** The change in percent, at most 92 billion: between the lowest and the highest price (PRC-020) lie more. */
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
     * The best prices of the books. Those are in memory, and their reader may be behind or ahead of the one that writes the
     * tables.
     */
    public interface BestPrices {

        /**
         * The highest bid and the lowest ask; 0: that side is empty.
         *
         * @param eventNumber number of an event of the market up to which the book contains everything
         */
        record Best(long bid, long ask, long eventNumber) {

            public static final Best NONE = new Best(0, 0, 0);
        }

        /** The best prices of a market; {@link Best#NONE} if it has no book. */
        Best of(String symbol);
    }
}
