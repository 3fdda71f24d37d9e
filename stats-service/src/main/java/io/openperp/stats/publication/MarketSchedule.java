package io.openperp.stats.publication;

import io.openperp.stats.candles.Interval;
import io.openperp.stats.ingestion.CommitListener.Activity;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Decides which messages of one market are due: the ticker at most every 200 ms when something changed, candles of 10 s
 * at once, longer ones every 10 s, the context (a few numbers of the ticker) every 2 s. Not thread-safe; times are
 * those of {@link System#nanoTime}.
 */
final class MarketSchedule {

    private static final long TICKER_NANOS = Duration.ofMillis(200).toNanos();
    private static final long CONTEXT_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long CANDLES_NANOS = Duration.ofSeconds(10).toNanos();

    private static final int MOST_CLOSED = 10;

    final int market;
    final String symbol;

    private final Map<Interval, Long> publishedUpTo = new EnumMap<>(Interval.class);
    private long seconds;
    private boolean changed = true;
    private boolean tradedSinceTen = true;
    private boolean tradedSinceLarger = true;
    private long tickerAt;
    private long contextAt;
    private long candlesAt;

    /** Number of an event record that the tables contained but the book did not when the ticker was read; 0: none. */
    private long awaitedOfBook;

    MarketSchedule(int market, String symbol, long now) {
        this.market = market;
        this.symbol = symbol;
        tickerAt = now - TICKER_NANOS;
        contextAt = now - CONTEXT_NANOS;
        candlesAt = now - CANDLES_NANOS;
    }

    /** Time of the market's last event, in seconds; candles that start later have not opened. */
    long seconds() {
        return seconds;
    }

    void add(Activity activity) {
        seconds = activity.seconds();
        changed = true;
        tradedSinceTen |= activity.traded();
        tradedSinceLarger |= activity.traded();
    }

    /**
     * Notes that the published ticker contains everything up to this event record, but that its best prices come from
     * an older book.
     */
    void bookWasBehind(long eventNumber) {
        awaitedOfBook = eventNumber;
    }

    boolean isAwaitingBook() {
        return awaitedOfBook != 0;
    }

    /**
     * Makes the ticker due again once the book contains the awaited event record, because the best prices may have
     * changed.
     */
    void bookReached(long eventNumber) {
        if (isAwaitingBook() && eventNumber >= awaitedOfBook) {
            awaitedOfBook = 0;
            changed = true;
        }
    }

    boolean isTickerDue(long now) {
        return changed && now - tickerAt >= TICKER_NANOS || isContextDue(now);
    }

    boolean isContextDue(long now) {
        return now - contextAt >= CONTEXT_NANOS;
    }

    /** Nanoseconds until something is due if no event comes before; 0 or less: it is due now. */
    long nanosUntilDue(long now) {
        long ticker = changed ? tickerAt + TICKER_NANOS - now : Long.MAX_VALUE;
        long larger = tradedSinceLarger ? candlesAt + CANDLES_NANOS - now : Long.MAX_VALUE;
        return Math.min(contextAt + CONTEXT_NANOS - now, Math.min(ticker, larger));
    }

    /**
     * Returns, for each interval that is due, the start of the first candle to publish: that of the last published
     * candle, because it may have changed; at first that of the previous candle, whose close has perhaps not been
     * published; after a long pause that of one of the latest few.
     */
    Map<Interval, Long> dueCandles(long now) {
        Map<Interval, Long> due = new EnumMap<>(Interval.class);
        for (Interval interval : Interval.values()) {
            boolean isTen = interval == Interval.SECONDS_10;
            boolean traded = isTen ? tradedSinceTen : tradedSinceLarger;
            long open = interval.startOf(seconds);
            long published = publishedUpTo.getOrDefault(interval, interval.plus(open, -1));
            if ((isTen || now - candlesAt >= CANDLES_NANOS) && (traded || open > published)) {
                due.put(interval, Math.max(published, interval.plus(open, -MOST_CLOSED)));
            }
        }
        return due;
    }

    /** Marks the due values as published at time {@code now}, so that they are due again only after their interval. */
    void published(Map<Interval, Long> candles, boolean ticker, boolean context, long now) {
        candles.keySet().forEach(interval -> publishedUpTo.put(interval, interval.startOf(seconds)));
        tradedSinceTen &= !candles.containsKey(Interval.SECONDS_10);
        if (now - candlesAt >= CANDLES_NANOS) {
            tradedSinceLarger = false;
            candlesAt = now;
        }
        if (ticker) {
            changed = false;
            tickerAt = now;
        }
        if (context) {
            contextAt = now;
        }
    }
}
