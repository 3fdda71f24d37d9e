package io.openperp.account.query.order;

import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository of table {@code open_orders}, newest first. */
public interface OpenOrderRows extends Repository<OpenOrderRow, byte[]> {

    Optional<OpenOrderRow> findByAccountAndOrderId(byte[] account, byte[] orderId);

    /** Open orders of one isolated account. */
    List<OpenOrderRow> findByIsolatedOrderBySequenceDesc(byte[] isolated, Limit limit);

    List<OpenOrderRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);

    /** Number of an account's orders, and number of bytes of their terms and attached actions. */
    @Query(
            nativeQuery = true,
            value =
                    "SELECT count(*), coalesce(sum(coalesce(octet_length(conditional), 0) + coalesce(octet_length(on_fill), 0)), 0)"
                            + " FROM account.open_orders WHERE account = :account")
    List<Object[]> bytesHeldBy(byte[] account);

    /**
     * Number of orders of an account and its isolated accounts.
     *
     * @param most number at which counting stops
     */
    @Query(
            nativeQuery = true,
            value =
                    "SELECT count(*) FROM (SELECT 1 FROM account.open_orders WHERE account = :account LIMIT :most) AS counted")
    long countOf(byte[] account, int most);

    /**
     * Number of orders of an account, its master and all sub-accounts of the master, including their isolated accounts.
     */
    @Query(nativeQuery = true, value = """
            SELECT count(*) FROM (
                SELECT 1 FROM account.open_orders WHERE account IN (
                    SELECT member.key
                    FROM (SELECT coalesce(
                        (SELECT master FROM account.sub_accounts WHERE account = :account), :account) AS key) AS master
                    CROSS JOIN LATERAL (
                        SELECT master.key UNION ALL
                        SELECT account FROM account.sub_accounts WHERE master = master.key) AS member)
                LIMIT :most) AS counted
            """)
    long countOfFamily(byte[] account, int most);
}
