package io.openperp.account.query;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Table {@code positions}. */
interface PositionRows extends Repository<PositionRow, MarketKey> {

    List<PositionRow> findByAccountOrderByMarket(byte[] account);
}
