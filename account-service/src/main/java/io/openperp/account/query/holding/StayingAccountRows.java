package io.openperp.account.query.holding;

import org.springframework.data.repository.Repository;

/** Repository of table {@code staying_accounts}. */
public interface StayingAccountRows extends Repository<StayingAccountRow, byte[]> {

    boolean existsByAccount(byte[] account);
}
