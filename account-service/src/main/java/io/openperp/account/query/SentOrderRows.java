package io.openperp.account.query;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Table {@code sent_orders}. */
interface SentOrderRows extends Repository<SentOrderRow, OrderKey> {

    Optional<SentOrderRow> findByAccountAndOrderId(byte[] account, byte[] orderId);
}
