package io.openperp.account.query.market;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Repository of table {@code markets}. */
public interface MarketRows extends Repository<MarketRow, Integer> {

    List<MarketRow> findAllByOrderByMarket();
}
