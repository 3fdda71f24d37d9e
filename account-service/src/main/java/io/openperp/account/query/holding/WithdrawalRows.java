package io.openperp.account.query.holding;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code withdrawals}. */
public interface WithdrawalRows extends Repository<WithdrawalRow, String> {

    /** The newest first. */
    List<WithdrawalRow> findByAccountOrderByRequestedAtDesc(byte[] account, Limit limit);

    /** Of all accounts, the oldest first. */
    List<WithdrawalRow> findByPendingTrueOrderByRequestedAt(Limit limit);
}
