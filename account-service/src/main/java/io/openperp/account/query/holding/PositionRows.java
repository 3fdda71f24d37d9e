package io.openperp.account.query.holding;

import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code positions}. */
public interface PositionRows extends Repository<PositionRow, MarketKey> {

    List<PositionRow> findByAccountOrderByMarket(byte[] account);

    List<PositionRow> findByAccountIn(Collection<byte[]> accounts);

    /** Of one market, from behind a key on, by key. */
    List<PositionRow> findByMarketAndAccountGreaterThanOrderByAccount(int market, byte[] account, Limit limit);
}
