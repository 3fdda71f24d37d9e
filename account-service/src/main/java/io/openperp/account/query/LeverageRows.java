package io.openperp.account.query;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Table {@code leverage_settings}. */
interface LeverageRows extends Repository<LeverageRow, MarketKey> {

    List<LeverageRow> findByAccountOrderByMarket(byte[] account);
}
