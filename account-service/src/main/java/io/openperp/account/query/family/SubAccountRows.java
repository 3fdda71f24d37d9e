package io.openperp.account.query.family;

import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Repository of table {@code sub_accounts}. */
public interface SubAccountRows extends Repository<SubAccountRow, byte[]> {

    Optional<SubAccountRow> findByAccount(byte[] account);

    /** The sub-accounts of a master, in the order in which they were made. */
    List<SubAccountRow> findByMasterOrderBySequence(byte[] master);
}
