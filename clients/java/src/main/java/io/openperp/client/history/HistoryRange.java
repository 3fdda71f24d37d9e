package io.openperp.client.history;

import io.openperp.client.AccountQueries;
import io.openperp.client.RequestFailed;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A range of a history, and the page of it that is requested; a null value does not restrict it.
 *
 * @param from earliest time of a record, to the millisecond
 * @param to latest time of a record, to the millisecond
 * @param symbol market of the records; not for liquidations
 * @param limit maximum number of records of a page, 1 to 5000
 * @param cursor {@link HistoryPage#nextCursor} of the previous page; null for the first page
 */
public record HistoryRange(
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String symbol,
        @Nullable Integer limit,
        @Nullable String cursor) {

    /** The whole history, from its newest records on. */
    public static final HistoryRange ALL = new HistoryRange(null, null, null, null, null);

    public HistoryRange between(Instant first, Instant last) {
        return new HistoryRange(first, last, symbol, limit, cursor);
    }

    public HistoryRange ofMarket(String market) {
        return new HistoryRange(from, to, market, limit, cursor);
    }

    public HistoryRange atMost(int records) {
        return new HistoryRange(from, to, symbol, records, cursor);
    }

    /**
     * Every record of the range, newest first; pages are requested as they are needed. Reading the stream throws
     * {@link RequestFailed} if a request fails.
     *
     * <pre>{@code
     * HistoryRange.ALL.records(range -> exchange.accounts().fills(account, range)).limit(10_000).forEach(…);
     * }</pre>
     *
     * @param query one of the histories of {@link AccountQueries}
     */
    public <T> Stream<T> records(Function<HistoryRange, HistoryPage<T>> query) {
        return Stream.iterate(query.apply(this), Objects::nonNull, page -> next(page, query))
                .flatMap(page -> page.records().stream());
    }

    private <T> @Nullable HistoryPage<T> next(HistoryPage<T> page, Function<HistoryRange, HistoryPage<T>> query) {
        String next = page.nextCursor();
        return next == null ? null : query.apply(after(next));
    }

    /** The same range, for the page at this cursor. */
    public HistoryRange after(String nextCursor) {
        return new HistoryRange(from, to, symbol, limit, nextCursor);
    }
}
