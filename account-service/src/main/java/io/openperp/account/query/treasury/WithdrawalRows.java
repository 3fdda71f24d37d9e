package io.openperp.account.query.treasury;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository of table {@code withdrawals}. */
public interface WithdrawalRows extends Repository<WithdrawalRow, String> {

    /** Withdrawals of an account, the newest first. */
    List<WithdrawalRow> findByAccountOrderByRequestedAtDescIdDesc(byte[] account, Limit limit);

    /** Withdrawals of an account that were requested before a given one, the newest first. */
    @Query("SELECT row FROM WithdrawalRow row WHERE row.account = :account"
            + " AND (row.requestedAt < :requestedAt OR (row.requestedAt = :requestedAt AND row.id < :id))"
            + " ORDER BY row.requestedAt DESC, row.id DESC")
    List<WithdrawalRow> findOlder(byte[] account, long requestedAt, String id, Limit limit);

    /** Withdrawals of an account that are neither paid nor returned, the oldest first; at most 16 (WDR-008). */
    List<WithdrawalRow> findByAccountAndPendingTrueOrderByRequestedAt(byte[] account);

    /** Pending withdrawals of all accounts, the oldest first. */
    List<WithdrawalRow> findByPendingTrueOrderByRequestedAtAscIdAsc(Limit limit);

    /** Pending withdrawals of all accounts that come after a given one, which may have ended meanwhile. */
    @Query("SELECT row FROM WithdrawalRow row WHERE row.pending = true"
            + " AND (row.requestedAt > :requestedAt OR (row.requestedAt = :requestedAt AND row.id > :id))"
            + " ORDER BY row.requestedAt, row.id")
    List<WithdrawalRow> findPendingAfter(long requestedAt, String id, Limit limit);
}
