package io.openperp.account.query;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Table {@code accounts}. */
interface AccountRows extends Repository<AccountRow, byte[]> {

    Optional<AccountRow> findByAccount(byte[] account);
}
