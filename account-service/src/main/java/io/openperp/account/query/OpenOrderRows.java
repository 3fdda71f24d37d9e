package io.openperp.account.query;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code open_orders}, newest first. */
interface OpenOrderRows extends Repository<OpenOrderRow, byte[]> {

    List<OpenOrderRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
