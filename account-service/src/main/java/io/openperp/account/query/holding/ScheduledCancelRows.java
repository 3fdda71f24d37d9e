package io.openperp.account.query.holding;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Repository of table {@code scheduled_cancels}. */
public interface ScheduledCancelRows extends Repository<ScheduledCancelRow, byte[]> {

    Optional<ScheduledCancelRow> findByAccount(byte[] account);
}
