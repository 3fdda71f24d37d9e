package io.openperp.account.query.order;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Table {@code open_orders}, newest first. */
public interface OpenOrderRows extends Repository<OpenOrderRow, byte[]> {

    Optional<OpenOrderRow> findByAccountAndOrderId(byte[] account, byte[] orderId);

    /** Those of one isolated account. */
    List<OpenOrderRow> findByIsolatedOrderBySequenceDesc(byte[] isolated, Limit limit);

    List<OpenOrderRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);

    /** Bytes of what its orders hold: terms of conditional orders, actions of baskets and of first fills. */
    @Query(
            nativeQuery = true,
            value =
                    "SELECT coalesce(sum(coalesce(octet_length(conditional), 0) + coalesce(octet_length(on_fill), 0)), 0)"
                            + " FROM account.open_orders WHERE account = :account")
    long bytesHeldBy(byte[] account);

    /** Of several accounts, without those of their isolated accounts. */
    List<OpenOrderRow> findByAccountInAndIsolatedIsNull(Collection<byte[]> accounts);

    /** Those of several isolated accounts. */
    List<OpenOrderRow> findByIsolatedIn(Collection<byte[]> isolated);
}
