package io.openperp.account.query.order;

import io.openperp.account.query.order.SentOrderRow.OrderKey;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Repository of table {@code sent_orders}. */
public interface SentOrderRows extends Repository<SentOrderRow, OrderKey> {

    Optional<SentOrderRow> findByAccountAndOrderId(byte[] account, byte[] orderId);
}
