package io.openperp.account.query.family;

import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Repository of table {@code isolated_accounts}. */
public interface IsolatedAccountRows extends Repository<IsolatedAccountRow, byte[]> {

    Optional<IsolatedAccountRow> findByAccount(byte[] account);

    /** The isolated accounts of an owner, ordered by market. */
    List<IsolatedAccountRow> findByOwnerOrderByMarket(byte[] owner);
}
