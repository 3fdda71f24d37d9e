package io.openperp.account.query.history;

import io.openperp.account.query.history.History.Page;
import io.openperp.journal.Topics;
import io.openperp.servicekit.work.Work;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages of histories. A page reads a limited number of records even if few of them match, so that the cost of a
 * query is limited; it then ends early, with a cursor to continue from.
 */
public final class Histories {

    /** Largest number of records read for one page. */
    private static final int MOST_LOOKED_AT = 20_000;

    private static final String WITHIN =
            " FROM account.%s WHERE account = ?1 AND sequence < ?2 AND sequence >= ?3%s ORDER BY sequence DESC ";

    private static final String CONTAINED =
            "SELECT number FROM account.projection_position WHERE topic = ?1 AND partition = 0";

    private static final String KEPT_AFTER = "SELECT number FROM account.history_starts WHERE history = ?1";

    private final EntityManager entities;
    private final int mostRecords;

    /**
     * Creates a reader.
     *
     * @param mostRecords largest number of records of a page, whatever the request asks for
     */
    public Histories(EntityManager entities, int mostRecords) {
        this.entities = entities;
        this.mostRecords = mostRecords;
    }

    /** Number of the last record of account-events that the tables contain. */
    public long contained() {
        return number(CONTAINED, Topics.ACCOUNT_EVENTS);
    }

    /**
     * Number of the last record of account-events whose events a history lacks, because its table was kept only since
     * then; 0: it is complete.
     */
    public long keptAfter(History<?> history) {
        return number(KEPT_AFTER, history.table());
    }

    /**
     * First liquidation of an account, or of one of its isolated accounts, that ended after a sequence number; null if
     * there is none yet.
     */
    @Nullable
    LiquidationRow liquidationAfter(byte[] account, byte @Nullable [] isolated, long sequence) {
        Query query = entities.createNativeQuery(
                        "SELECT * FROM account.liquidations WHERE account = ?1 AND sequence > ?2"
                                + (isolated == null ? " AND isolated IS NULL" : " AND isolated = ?3")
                                + " ORDER BY sequence LIMIT 1",
                        LiquidationRow.class)
                .setParameter(1, account)
                .setParameter(2, sequence);
        List<?> found = (isolated == null ? query : query.setParameter(3, isolated)).getResultList();
        return found.isEmpty() ? null : (LiquidationRow) found.getFirst();
    }

    private long number(String query, String name) {
        List<?> found = entities.createNativeQuery(query, Long.class)
                .setParameter(1, name)
                .getResultList();
        return found.isEmpty() ? 0 : (Long) found.getFirst();
    }

    public <R> Page<R> page(History<R> history, byte[] account, HistoryRange range) {
        int limit = Math.min(range.limit(), mostRecords);
        List<R> found =
                range.isFiltered() ? filtered(history, account, range, limit) : newest(history, account, range, limit);
        if (found.size() > limit) {
            List<R> page = found.subList(0, limit);
            long next = history.sequence().applyAsLong(page.getLast());
            if (range.isFiltered()) {
                Work.scanned(lookedAt(history, account, range, next).count());
            }
            return new Page<>(page, next);
        }
        if (!range.isFiltered()) {
            return new Page<>(found, null);
        }
        LookedAt lookedAt = lookedAt(history, account, range, range.lowest());
        Work.scanned(2 * lookedAt.count());
        return new Page<>(found, lookedAt.count() < MOST_LOOKED_AT ? null : lookedAt.last());
    }

    /**
     * The records that were read for a page.
     *
     * @param count their number
     * @param last sequence number of the oldest; 0 if there is none
     */
    private record LookedAt(long count, long last) {}

    /** Reads the newest records in a range, one more than the limit, which shows whether there is a next page. */
    private <R> List<R> newest(History<R> history, byte[] account, HistoryRange range, int limit) {
        return rows(
                history,
                entities.createNativeQuery("SELECT *" + within(history) + "LIMIT ?4", history.row())
                        .setParameter(1, account)
                        .setParameter(2, range.bound())
                        .setParameter(3, range.lowest())
                        .setParameter(4, limit + 1));
    }

    private static String within(History<?> history) {
        return WITHIN.formatted(history.table(), history.only() == null ? "" : " AND " + history.only());
    }

    private <R> List<R> filtered(History<R> history, byte[] account, HistoryRange range, int limit) {
        String market = history.symbol() == null || range.symbol() == null ? "" : " AND symbol = ?8";
        Query query = entities.createNativeQuery(
                        "SELECT * FROM (SELECT *" + within(history) + "LIMIT ?7) AS looked_at WHERE " + history.time()
                                + " BETWEEN ?5 AND ?6" + market + " ORDER BY sequence DESC LIMIT ?4",
                        history.row())
                .setParameter(1, account)
                .setParameter(2, range.bound())
                .setParameter(3, range.lowest())
                .setParameter(4, limit + 1)
                .setParameter(5, range.fromNanos())
                .setParameter(6, range.toNanos())
                .setParameter(7, MOST_LOOKED_AT);
        return rows(history, market.isEmpty() ? query : query.setParameter(8, range.symbol()));
    }

    private LookedAt lookedAt(History<?> history, byte[] account, HistoryRange range, long lowest) {
        Object[] found = (Object[]) entities.createNativeQuery(
                        "SELECT count(*), coalesce(min(sequence), 0) FROM (SELECT sequence" + within(history)
                                + "LIMIT ?4) AS looked_at",
                        Object[].class)
                .setParameter(1, account)
                .setParameter(2, range.bound())
                .setParameter(3, lowest)
                .setParameter(4, MOST_LOOKED_AT)
                .getSingleResult();
        return new LookedAt(((Number) found[0]).longValue(), ((Number) found[1]).longValue());
    }

    private static <R> List<R> rows(History<R> history, Query query) {
        List<?> found = query.getResultList();
        Work.rows(found.size());
        return found.stream().map(history.row()::cast).toList();
    }
}
