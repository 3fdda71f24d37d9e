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
     * Highest oracle price, 10^9 in money. Marks then stay below twice this and limit prices at most ten times this, so
     * that every sum of two prices, and every product without a bound of its own, fits.
     */
    public static final long HIGHEST = 1_000_000_000L * Fixed.ONE;

    /**
     * For how long a publisher's price counts after its arrival, in milliseconds; at exactly this age it no longer
     * counts.
     */
    public static final long LIFE_MILLIS = 60_000;

    /**
     * The last price of one publisher.
     *
     * @param timestamp the publisher's own timestamp, which must increase
     * @param arrivedAtMillis time of arrival on the exchange clock, in milliseconds
     */
    public record Quote(Bytes32 publisher, long price, long timestamp, long arrivedAtMillis) {}

    private final TreeMap<Bytes32, Quote> quotes = new TreeMap<>();

    /** Whether the price is from one unit to {@link #HIGHEST}. */
    public static boolean isPrice(long price) {
        return price > 0 && price <= HIGHEST;
    }

    /** Records a price. Returns false, and changes nothing, if the timestamp is not newer than the publisher's last. */
    public boolean publish(Quote quote) {
        Quote last = quotes.get(quote.publisher());
        if (last != null && quote.timestamp() <= last.timestamp()) {
            return false;
        }
        quotes.put(quote.publisher(), quote);
        return true;
    }

    /** Median of the prices that have not expired; {@link Median#ABSENT} without a live publisher. */
    public long price(long nowMillis) {
        long[] live = live(nowMillis).mapToLong(Quote::price).toArray();
        Arrays.sort(live);
        return Median.ofSorted(live, live.length);
    }

    /** Number of publishers whose prices have not expired and make the median. */
    public int livePublishers(long nowMillis) {
        return (int) live(nowMillis).count();
    }

    private Stream<Quote> live(long nowMillis) {
        return quotes.values().stream().filter(quote -> nowMillis - quote.arrivedAtMillis() < LIFE_MILLIS);
    }

    /**
     * Expires prices that arrived after {@code nowMillis}, because the clock was set back. A new price of the same
     * publisher must still have a later timestamp than its expired one.
     */
    public void expireAfter(long nowMillis) {
        quotes.replaceAll((publisher, quote) -> quote.arrivedAtMillis() <= nowMillis
                ? quote
                : new Quote(publisher, quote.price(), quote.timestamp(), nowMillis - LIFE_MILLIS));
    }

    /**
     * The last quotes in publisher order, for a snapshot, including expired ones, because timestamps of a publisher
     * must increase.
     */
    public Collection<Quote> quotes() {
        return Collections.unmodifiableCollection(quotes.values());
    }
}
