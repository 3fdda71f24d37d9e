package io.openperp.account.query;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code closed_positions}, newest first. */
interface ClosedPositionRows extends Repository<ClosedPositionRow, FactKey> {

    List<ClosedPositionRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
