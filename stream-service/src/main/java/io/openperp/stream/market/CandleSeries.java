package io.openperp.stream.market;

import io.openperp.api.market.Candle;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The latest candles of one market and interval, without gaps. */
final class CandleSeries {

    static final int MOST = 5000;

    private final TreeMap<Long, Candle> candles = new TreeMap<>();

    CandleSeries(Collection<Candle> past) {
        past.forEach(this::put);
    }

    /** Whether {@code next} follows the last candle without a gap, or replaces it. */
    boolean continuesWith(Candle next) {
        Map.Entry<Long, Candle> last = candles.lastEntry();
        return last == null || next.openTime() <= last.getValue().closeTime();
    }

    /** Adds a candle; it replaces the one with the same opening time, unless that has more trades. */
    void put(Candle candle) {
        candles.merge(candle.openTime(), candle, (before, now) -> now.trades() < before.trades() ? before : now);
        if (candles.size() > MOST) {
            candles.pollFirstEntry();
        }
    }

    int size() {
        return candles.size();
    }

    void clear() {
        candles.clear();
    }

    /** The candles, oldest first. */
    List<Candle> all() {
        return List.copyOf(candles.values());
    }
}
