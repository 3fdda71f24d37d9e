package io.openperp.account.query.holding;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Table {@code withdrawals}. */
public interface WithdrawalRows extends Repository<WithdrawalRow, String> {

    /** The newest first. */
    List<WithdrawalRow> findByAccountOrderByRequestedAtDescIdDesc(byte[] account, Limit limit);

    /** Those that were requested before a given one, the newest first. */
    @Query("SELECT row FROM WithdrawalRow row WHERE row.account = :account"
            + " AND (row.requestedAt < :requestedAt OR (row.requestedAt = :requestedAt AND row.id < :id))"
            + " ORDER BY row.requestedAt DESC, row.id DESC")
    List<WithdrawalRow> findOlder(byte[] account, long requestedAt, String id, Limit limit);

    /** Those of an account that are neither paid nor back, the oldest first; there are at most 16 (WDR-008). */
    List<WithdrawalRow> findByAccountAndPendingTrueOrderByRequestedAt(byte[] account);

    /** Of all accounts, the oldest first. */
    List<WithdrawalRow> findByPendingTrueOrderByRequestedAtAscIdAsc(Limit limit);

    /** Likewise, those behind one of them, which may have ended. */
    @Query("SELECT row FROM WithdrawalRow row WHERE row.pending = true"
            + " AND (row.requestedAt > :requestedAt OR (row.requestedAt = :requestedAt AND row.id > :id))"
            + " ORDER BY row.requestedAt, row.id")
    List<WithdrawalRow> findPendingAfter(long requestedAt, String id, Limit limit);
}
