package io.openperp.exchange.account;

import io.openperp.journal.ActionStatus;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;

/**
 * How an account shard would admit a transaction.
 *
 * @param error why it would refuse the whole transaction; empty: it would not
 * @param statuses in the order of the actions; of the kind {@code STATUS_KIND_UNSPECIFIED} for an order or a change that it
 *     would forward to its market, which decides
 * @param orders that it would forward
 */
public record CheckedTransaction(String error, List<ActionStatus> statuses, List<AdmittedOrder> orders) {

    /**
     * A new order with margin reserved.
     *
     * @param action its place in the transaction
     * @param price its limit; of an order that never rests how far it would go
     * @param size what is reserved: of a reduce-only order at most what it may close
     * @param builderRate what its builder would be paid of each fill, a fraction; 0 without one
     * @param isolated whether it would be one of the isolated account of its account
     * @param moved what would move to that account for it, in quote units
     * @param mayRest whether it could wait in the book
     */
    public record AdmittedOrder(
            int action,
            Bytes32 orderId,
            String symbol,
            Side side,
            long price,
            long size,
            long builderRate,
            boolean reduceOnly,
            boolean isolated,
            long moved,
            boolean mayRest) {}
}
