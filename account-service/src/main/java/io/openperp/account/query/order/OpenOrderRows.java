package io.openperp.account.query.order;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code open_orders}, newest first. */
public interface OpenOrderRows extends Repository<OpenOrderRow, byte[]> {

    Optional<OpenOrderRow> findByAccountAndOrderId(byte[] account, byte[] orderId);

    /** Those of one isolated account. */
    List<OpenOrderRow> findByIsolatedOrderBySequenceDesc(byte[] isolated, Limit limit);

    List<OpenOrderRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);

    /** Of several accounts, without those of their isolated accounts. */
    List<OpenOrderRow> findByAccountInAndIsolatedIsNull(Collection<byte[]> accounts);

    /** Those of several isolated accounts. */
    List<OpenOrderRow> findByIsolatedIn(Collection<byte[]> isolated);
}
