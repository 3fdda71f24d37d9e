package io.openperp.account.query;

import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code order_history}, newest first. */
interface FinishedOrderRows extends Repository<FinishedOrderRow, FactKey> {

    Optional<FinishedOrderRow> findFirstByAccountAndOrderIdOrderBySequence(byte[] account, byte[] orderId);

    List<FinishedOrderRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
