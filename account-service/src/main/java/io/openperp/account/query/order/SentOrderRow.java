package io.openperp.account.query.order;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.order.OrderOutcome;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The status of a new order in the answer to its transaction, which does not contain market, price and size. */
@Entity
@Table(name = "sent_orders")
@IdClass(SentOrderRow.OrderKey.class)
public class SentOrderRow {

    @Id
    public byte[] account;

    @Id
    @Column(name = "order_id")
    public byte[] orderId;

    public long nonce;

    @Enumerated(EnumType.STRING)
    OrderStatus status;

    @Column(name = "filled_size")
    long filledSize;

    @Column(name = "average_price")
    long averagePrice;

    @Nullable
    String reason;

    long slot;

    @Column(name = "completed_at")
    long completedAt;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected SentOrderRow() {}

    public OrderOutcome toApi() {
        return new OrderOutcome(
                Base58.encode(orderId),
                null,
                status,
                Decimal.of(filledSize),
                Decimal.of(averagePrice),
                reason,
                nonce,
                slot,
                completedAt,
                null,
                null,
                null,
                null);
    }

    /** Primary key: an account and one of its orders. */
    record OrderKey(byte[] account, byte[] orderId) implements Serializable {

        @Override
        public boolean equals(Object other) {
            return other instanceof OrderKey key
                    && Arrays.equals(account, key.account)
                    && Arrays.equals(orderId, key.orderId);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(account) + Arrays.hashCode(orderId);
        }
    }
}
