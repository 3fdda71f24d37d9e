package io.openperp.account.query.holding;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Repository of table {@code accounts}. */
public interface AccountRows extends Repository<AccountRow, byte[]> {

    Optional<AccountRow> findByAccount(byte[] account);
}
