package io.openperp.account.query.holding;

import org.springframework.data.repository.Repository;

/** Table {@code staying_accounts}. */
public interface StayingAccountRows extends Repository<StayingAccountRow, byte[]> {

    boolean existsByAccount(byte[] account);
}
