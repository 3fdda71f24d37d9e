package io.openperp.stream.market;

import io.openperp.journal.MarketStatistics;
import io.openperp.stream.resume.Sequence;
import java.util.HashMap;
import java.util.Map;

/**
 * Passes the values published by stats-service to the streams that use them. Guarded by the lock of {@code Channels}.
 */
public final class StatisticsFacts {

    private final TickerStream tickers;
    private final CandleStream candles;
    private final ContextStream contexts;
    private final Map<String, Long> newest = new HashMap<>();

    public StatisticsFacts(TickerStream tickers, CandleStream candles, ContextStream contexts) {
        this.tickers = tickers;
        this.candles = candles;
        this.contexts = contexts;
    }

    /**
     * Passes the ticker, candles and context in a record to their streams; values older than the known ones are
     * ignored, because replicas of stats-service may publish the same values for a while.
     */
    public void apply(MarketStatistics statistics, long offset) {
        if (statistics.getEventNumber() < newest.getOrDefault(statistics.getSymbol(), 0L)) {
            return;
        }
        newest.put(statistics.getSymbol(), statistics.getEventNumber());
        tickers.apply(statistics);
        contexts.apply(statistics);
        candles.apply(statistics, Sequence.first(offset + 1));
    }
}
