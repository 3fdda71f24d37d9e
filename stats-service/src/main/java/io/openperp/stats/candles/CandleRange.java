package io.openperp.stats.candles;

import io.openperp.stats.candles.CandleQueries.Extent;
import io.openperp.stats.market.QueryParameters;
import org.jspecify.annotations.Nullable;

/**
 * The candles that a client requests; times are in milliseconds, {@link #UNSET} if not given.
 *
 * @param limit largest number of candles
 */
record CandleRange(long startTime, long endTime, int limit) {

    static final int MOST = 1000;

    private static final int DEFAULT_LIMIT = 500;
    private static final long UNSET = -1;

    /** Starts of the first and the last candle, in seconds; if the first is after the last, there are no candles. */
    record Starts(long first, long last) {}

    static CandleRange read(
            QueryParameters parameters, @Nullable String startTime, @Nullable String endTime, @Nullable String limit) {
        CandleRange range = new CandleRange(
                parameters.whole("startTime", startTime, UNSET, 0, Long.MAX_VALUE),
                parameters.whole("endTime", endTime, UNSET, 0, Long.MAX_VALUE),
                (int) parameters.whole("limit", limit, DEFAULT_LIMIT, 1, MOST));
        if (range.endTime != UNSET && range.startTime > range.endTime) {
            parameters.refuse("startTime " + range.startTime + " is after endTime " + range.endTime);
        }
        return range;
    }

    /**
     * Determines the candles to return: at most {@code limit} from the requested range, none of them after the present.
     *
     * @param nowSeconds current time of the clock; the last trade may have a later time
     */
    Starts within(Extent extent, Interval interval, long nowSeconds) {
        long now = Math.max(nowSeconds, extent.last());
        long last = interval.startOf(endTime == UNSET ? now : Math.min(now, endTime / 1000));
        if (startTime == UNSET) {
            return new Starts(interval.plus(last, 1L - limit), last);
        }
        long asked = firstAtOrAfter(interval, Math.min(startTime, (now + 1) * 1000));
        long first = Math.max(asked, interval.startOf(extent.first()));
        return new Starts(first, Math.min(last, interval.plus(first, limit - 1L)));
    }

    private static long firstAtOrAfter(Interval interval, long millis) {
        long start = interval.startOf(millis / 1000);
        return start * 1000 < millis ? interval.plus(start, 1) : start;
    }
}
