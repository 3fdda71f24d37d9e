package io.openperp.account.query.history;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Repository of table {@code order_history}. */
public interface FinishedOrderRows extends Repository<FinishedOrderRow, FactKey> {

    Optional<FinishedOrderRow> findFirstByAccountAndOrderIdOrderBySequence(byte[] account, byte[] orderId);
}
