package io.openperp.account.query.treasury;

import io.openperp.account.query.history.HistoryPages;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.PendingWithdrawal;
import io.openperp.api.money.Withdrawal.WithdrawalHistory;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;

/** Reads the withdrawals of an account, and the pending withdrawals of all accounts. */
public class WithdrawalQuery {

    private final WithdrawalRows rows;

    /**
     * Position of a withdrawal in a list that is ordered by the time of the request, from which the next page
     * continues.
     */
    public record Place(long requestedAt, String id) {

        private static final int LONGEST_ID = 64;

        static Place of(WithdrawalRow row) {
            return new Place(row.requestedAt, row.id);
        }

        public String cursor() {
            byte[] name = id.getBytes(StandardCharsets.US_ASCII);
            byte[] bytes = ByteBuffer.allocate(Long.BYTES + name.length)
                    .putLong(requestedAt)
                    .put(name)
                    .array();
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }

        /** Parses a cursor; returns null if the text is not a cursor of this exchange. */
        public static @Nullable Place read(String cursor) {
            try {
                ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
                long requestedAt = bytes.getLong();
                byte[] name = new byte[bytes.remaining()];
                bytes.get(name);
                String id = new String(name, StandardCharsets.US_ASCII);
                return name.length <= LONGEST_ID && id.matches("[0-9]+-[0-9]+") ? new Place(requestedAt, id) : null;
            } catch (IllegalArgumentException | BufferUnderflowException other) {
                return null;
            }
        }
    }

    public WithdrawalQuery(WithdrawalRows rows) {
        this.rows = rows;
    }

    /**
     * Withdrawals of an account, the newest first.
     *
     * @param before last withdrawal of the previous page; null: first page
     * @param isPaged whether the answer is a page instead of an array
     */
    public HistoryPages.Answer of(byte[] account, int limit, @Nullable Place before, boolean isPaged) {
        Limit andOneMore = Limit.of(limit + 1);
        List<WithdrawalRow> found = before == null
                ? rows.findByAccountOrderByRequestedAtDescIdDesc(account, andOneMore)
                : rows.findOlder(account, before.requestedAt(), before.id(), andOneMore);
        List<WithdrawalRow> page = found.subList(0, Math.min(found.size(), limit));
        List<Withdrawal> shown = page.stream().map(WithdrawalRow::toApi).toList();
        String next = found.size() > page.size() ? Place.of(page.getLast()).cursor() : null;
        return isPaged
                ? new HistoryPages.Answer(
                        new WithdrawalHistory(shown, new WithdrawalHistory.Paging(next, next != null)), next)
                : new HistoryPages.Answer(
                        shown.stream().map(AccountAnswer.Withdrawn::new).toList(), next);
    }

    /** Withdrawals of an account that are neither paid nor returned, the oldest first. */
    public List<PendingWithdrawal> pendingOf(byte[] account) {
        return rows.findByAccountAndPendingTrueOrderByRequestedAt(account).stream()
                .map(WithdrawalRow::toPending)
                .toList();
    }

    /**
     * Pending withdrawals of all accounts, the oldest first.
     *
     * @param after last withdrawal of the previous page; null: first page
     */
    public WithdrawalPage pending(int limit, @Nullable Place after) {
        Limit andOneMore = Limit.of(limit + 1); // which shows that there is a next page
        List<WithdrawalRow> found = after == null
                ? rows.findByPendingTrueOrderByRequestedAtAscIdAsc(andOneMore)
                : rows.findPendingAfter(after.requestedAt(), after.id(), andOneMore);
        List<WithdrawalRow> page = found.subList(0, Math.min(found.size(), limit));
        return new WithdrawalPage(
                page.stream().map(WithdrawalRow::toApi).toList(),
                found.size() > page.size() ? Place.of(page.getLast()).cursor() : null);
    }
}
