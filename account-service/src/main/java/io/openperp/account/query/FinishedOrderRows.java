package io.openperp.account.query;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code order_history}, newest first. */
interface FinishedOrderRows extends Repository<FinishedOrderRow, FactKey> {

    List<FinishedOrderRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
