package io.openperp.account.query.market;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Table {@code markets}. */
public interface MarketRows extends Repository<MarketRow, Integer> {

    List<MarketRow> findAllByOrderByMarket();
}
