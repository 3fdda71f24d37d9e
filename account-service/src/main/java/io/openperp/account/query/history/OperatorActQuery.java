package io.openperp.account.query.history;

import io.openperp.api.OperatorActs;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Acts of all operators, the newest first. */
public class OperatorActQuery {

    private static final int KEY_BYTES = 32;

    private final EntityManager entities;

    public OperatorActQuery(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * What is asked for.
     *
     * @param signer null: of all, as action and subject
     * @param fromNanos included
     * @param toNanos included
     * @param after where the page before ended; null: the first page
     */
    public record Asked(
            byte @Nullable [] signer,
            @Nullable String action,
            @Nullable String subject,
            long fromNanos,
            long toNanos,
            int limit,
            @Nullable Place after) {}

    /** Of an act among all. */
    public record Place(long actedAt, byte[] account, long sequence) {

        public String cursor() {
            ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES + KEY_BYTES);
            bytes.putLong(actedAt).putLong(sequence).put(account);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
        }

        /** Null: no cursor of this exchange. */
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

    public OperatorActs newest(Asked asked) {
        List<Object> values = new ArrayList<>(List.of(asked.fromNanos(), asked.toNanos()));
        StringBuilder sql = new StringBuilder("SELECT * FROM account.operator_acts WHERE acted_at BETWEEN ?1 AND ?2");
        also(sql, values, "signer", asked.signer());
        also(sql, values, "action", asked.action());
        also(sql, values, "subject", asked.subject());
        Place after = asked.after();
        if (after != null) {
            int first = values.size() + 1;
            sql.append(" AND (acted_at, account, sequence) < (?%d, ?%d, ?%d)".formatted(first, first + 1, first + 2));
            values.addAll(List.of(after.actedAt(), after.account(), after.sequence()));
        }
        sql.append(" ORDER BY acted_at DESC, account DESC, sequence DESC LIMIT ?")
                .append(values.size() + 1);
        values.add(asked.limit() + 1); // one more shows that there is a next page
        Query query = entities.createNativeQuery(sql.toString(), OperatorActRow.class);
        for (int i = 0; i < values.size(); i++) {
            query.setParameter(i + 1, values.get(i));
        }
        List<OperatorActRow> rows = ((List<?>) query.getResultList())
                .stream().map(OperatorActRow.class::cast).toList();
        List<OperatorActRow> page = rows.subList(0, Math.min(rows.size(), asked.limit()));
        OperatorActRow last = rows.size() > page.size() ? page.getLast() : null;
        return new OperatorActs(
                page.stream().map(OperatorActRow::toApi).toList(),
                last == null ? null : new Place(last.actedAt, last.account, last.sequence).cursor());
    }

    private static void also(StringBuilder sql, List<Object> values, String column, @Nullable Object value) {
        if (value != null) {
            values.add(value);
            sql.append(" AND ").append(column).append(" = ?").append(values.size());
        }
    }
}
