package io.openperp.account.query.holding;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Repository of table {@code leverage_settings}. */
public interface LeverageRows extends Repository<LeverageRow, MarketKey> {

    List<LeverageRow> findByAccountOrderByMarket(byte[] account);
}
