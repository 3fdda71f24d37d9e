package io.openperp.account.query;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Table {@code markets}. */
interface MarketRows extends Repository<MarketRow, Integer> {

    List<MarketRow> findAllByOrderByMarket();
}
