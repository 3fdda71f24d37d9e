package io.openperp.exchange.account;

import io.openperp.journal.ActionStatus;
import io.openperp.risk.margin.OpenOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.SortedMap;

/**
 * How an account shard would admit a transaction.
 *
 * @param error why it would refuse the whole transaction; empty: it would not
 * @param statuses in the order of the actions; of the kind {@code STATUS_KIND_UNSPECIFIED} for an order or a change that it
 *     would forward to its market, which decides
 * @param orders that it would forward
 * @param accounts the account and then its isolated ones by market number, as the transaction would leave them; none if it would be
 *     refused
 */
public record CheckedTransaction(
        String error, List<ActionStatus> statuses, List<AdmittedOrder> orders, List<CheckedAccount> accounts) {

    /**
     * A new order with margin reserved.
     *
     * @param action its place in the transaction
     * @param account that it would be of: that of the transaction, or its isolated one in the market
     * @param price its limit; of an order that never rests how far it would go
     * @param size what is reserved: of a reduce-only order at most what it may close
     * @param builderRate what its builder would be paid of each fill, a fraction; 0 without one
     * @param moved what would move to its isolated account for it, in quote units
     * @param mayRest whether it could wait in the book
     */
    public record AdmittedOrder(
            int action,
            Bytes32 account,
            Bytes32 orderId,
            String symbol,
            Side side,
            long price,
            long size,
            long builderRate,
            boolean reduceOnly,
            long moved,
            boolean mayRest) {}

    /**
     * What the transaction would change in an account before any order fills.
     *
     * @param received by transfers and as isolated margin, in quote units; negative: sent
     * @param orderMargin what is set aside for orders then, those of the transaction included
     * @param leverages settings made, by symbol
     * @param orders that were open before and would still be, by symbol
     */
    public record CheckedAccount(
            Bytes32 key,
            long received,
            long orderMargin,
            SortedMap<String, Long> leverages,
            SortedMap<String, List<OpenOrder>> orders) {}
}
