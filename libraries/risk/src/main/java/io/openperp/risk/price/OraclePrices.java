package io.openperp.risk.price;

import io.openperp.risk.arithmetic.Median;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The last price of each authorized publisher of one market; their median is the oracle price. */
public final class OraclePrices {

    /**
     * No asset costs more, in money 10^9. Marks then stay below twice and limit prices at most ten times as much, so
     * that every sum of two prices, and every product that is not bounded by itself, fits.
     */
    public static final long HIGHEST = 1_000_000_000L * Fixed.ONE;

    /** A publisher's price counts for less than this after it arrived. */
    public static final long LIFE_MILLIS = 60_000;

    /**
     * @param timestamp the publisher's own
     * @param arrivedAtMillis on the exchange clock
     */
    public record Quote(Bytes32 publisher, long price, long timestamp, long arrivedAtMillis) {}

    private final TreeMap<Bytes32, Quote> quotes = new TreeMap<>();

    /** From one unit to {@link #HIGHEST}. */
    public static boolean isPrice(long price) {
        return price > 0 && price <= HIGHEST;
    }

    /** False, and nothing changes, when the timestamp is not newer than the publisher's last. */
    public boolean publish(Quote quote) {
        Quote last = quotes.get(quote.publisher());
        if (last != null && quote.timestamp() <= last.timestamp()) {
            return false;
        }
        quotes.put(quote.publisher(), quote);
        return true;
    }

    /** Median of the prices that still count; {@link Median#ABSENT} without a live publisher. */
    public long price(long nowMillis) {
        long[] live = live(nowMillis).mapToLong(Quote::price).toArray();
        Arrays.sort(live);
        return Median.ofSorted(live, live.length);
    }

    /** How many publishers the price is the median of. */
    public int livePublishers(long nowMillis) {
        return (int) live(nowMillis).count();
    }

    private Stream<Quote> live(long nowMillis) {
        return quotes.values().stream().filter(quote -> nowMillis - quote.arrivedAtMillis() < LIFE_MILLIS);
    }

    /** After time went back: prices that arrived at a later time count no longer, their timestamps still do. */
    public void expireAfter(long nowMillis) {
        quotes.replaceAll((publisher, quote) -> quote.arrivedAtMillis() <= nowMillis
                ? quote
                : new Quote(publisher, quote.price(), quote.timestamp(), nowMillis - LIFE_MILLIS));
    }

    /** In publisher order, for a snapshot; expired ones still guard their timestamps. */
    public Collection<Quote> quotes() {
        return Collections.unmodifiableCollection(quotes.values());
    }
}
