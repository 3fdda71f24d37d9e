package io.openperp.account.query;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code liquidations}, newest first. */
interface LiquidationRows extends Repository<LiquidationRow, FactKey> {

    List<LiquidationRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
