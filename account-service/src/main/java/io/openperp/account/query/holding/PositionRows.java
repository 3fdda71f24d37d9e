package io.openperp.account.query.holding;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Repository of table {@code positions}. */
public interface PositionRows extends Repository<PositionRow, MarketKey> {

    List<PositionRow> findByAccountOrderByMarket(byte[] account);
}
