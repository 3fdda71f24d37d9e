package io.openperp.account.query.history;

import io.openperp.api.history.OperatorAct.OperatorActs;
import io.openperp.servicekit.work.Work;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the acts of all operators, newest first. */
public class OperatorActQuery {

    private static final int KEY_BYTES = 32;

    /** Largest number of acts read for one page. */
    private static final int MOST_LOOKED_AT = 5_000;

    private static final String NEWEST_FIRST = " ORDER BY acted_at DESC, account DESC, sequence DESC";

    private final EntityManager entities;

    public OperatorActQuery(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * A query for acts of operators.
     *
     * @param signer only acts of this signer; null: of all
     * @param action only this action; null: all
     * @param subject only acts on this subject; null: all
     * @param fromNanos earliest time, inclusive
     * @param toNanos latest time, inclusive
     * @param limit largest number of acts
     * @param after last act of the previous page; null: first page
     */
    public record Filter(
            byte @Nullable [] signer,
            @Nullable String action,
            @Nullable String subject,
            long fromNanos,
            long toNanos,
            int limit,
            @Nullable Place after) {}

    /** Position of an act in the list of all acts. */
    public record Place(long actedAt, byte[] account, long sequence) {

        public String cursor() {
            ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES + KEY_BYTES);
            bytes.putLong(actedAt).putLong(sequence).put(account);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
        }

        /** Parses a cursor; returns null if the text is not a cursor of this exchange. */
        public static @Nullable Place read(String cursor) {
            try {
                ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
                long actedAt = bytes.getLong();
                long sequence = bytes.getLong();
                byte[] account = new byte[KEY_BYTES];
                bytes.get(account);
                return bytes.hasRemaining() ? null : new Place(actedAt, account, sequence);
            } catch (IllegalArgumentException | BufferUnderflowException other) {
                return null;
            }
        }
    }

    /**
     * Returns a page of acts, newest first. It reads a limited number of acts even if few of them match; it then ends
     * early, with a cursor to continue from.
     */
    public OperatorActs newest(Filter asked) {
        List<OperatorActRow> rows = matching(asked);
        Work.rows(rows.size());
        List<OperatorActRow> page = rows.subList(0, Math.min(rows.size(), asked.limit()));
        boolean isFiltered = asked.signer() != null || asked.action() != null || asked.subject() != null;
        Place next = rows.size() > page.size() ? place(page.getLast()) : isFiltered ? lastLookedAt(asked) : null;
        if (isFiltered) {
            Work.scanned(2L * MOST_LOOKED_AT);
        }
        return new OperatorActs(page.stream().map(OperatorActRow::toApi).toList(), next == null ? null : next.cursor());
    }

    private List<OperatorActRow> matching(Filter asked) {
        List<Object> values = new ArrayList<>();
        StringBuilder sql = new StringBuilder("SELECT * FROM (SELECT * ");
        within(sql, values, asked);
        sql.append(" LIMIT ").append(MOST_LOOKED_AT).append(") AS looked_at WHERE true");
        andEquals(sql, values, "signer", asked.signer());
        andEquals(sql, values, "action", asked.action());
        andEquals(sql, values, "subject", asked.subject());
        sql.append(NEWEST_FIRST).append(" LIMIT ?").append(values.size() + 1);
        values.add(asked.limit() + 1); // one more shows that there is a next page
        return rows(sql, values);
    }

    /**
     * Position of the last act that was read for a page, from which the next page continues; null if no acts follow.
     */
    private @Nullable Place lastLookedAt(Filter asked) {
        List<Object> values = new ArrayList<>();
        StringBuilder sql = new StringBuilder("SELECT * ");
        within(sql, values, asked);
        sql.append(" OFFSET ").append(MOST_LOOKED_AT - 1).append(" LIMIT 1");
        List<OperatorActRow> last = rows(sql, values);
        return last.isEmpty() ? null : place(last.getFirst());
    }

    private static void within(StringBuilder sql, List<Object> values, Filter asked) {
        sql.append("FROM account.operator_acts WHERE acted_at BETWEEN ?1 AND ?2");
        values.addAll(List.of(asked.fromNanos(), asked.toNanos()));
        Place after = asked.after();
        if (after != null) {
            sql.append(" AND (acted_at, account, sequence) < (?3, ?4, ?5)");
            values.addAll(List.of(after.actedAt(), after.account(), after.sequence()));
        }
        sql.append(NEWEST_FIRST);
    }

    private List<OperatorActRow> rows(StringBuilder sql, List<Object> values) {
        Query query = entities.createNativeQuery(sql.toString(), OperatorActRow.class);
        for (int i = 0; i < values.size(); i++) {
            query.setParameter(i + 1, values.get(i));
        }
        return ((List<?>) query.getResultList())
                .stream().map(OperatorActRow.class::cast).toList();
    }

    private static Place place(OperatorActRow act) {
        return new Place(act.actedAt, act.account, act.sequence);
    }

    private static void andEquals(StringBuilder sql, List<Object> values, String column, @Nullable Object value) {
        if (value != null) {
            values.add(value);
            sql.append(" AND ").append(column).append(" = ?").append(values.size());
        }
    }
}
