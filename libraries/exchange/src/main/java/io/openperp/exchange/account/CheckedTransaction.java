package io.openperp.exchange.account;

import io.openperp.journal.ActionStatus;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.SortedMap;

/**
 * The result of checking a transaction without executing it: what the account shard would admit and refuse.
 *
 * @param error why the whole transaction would be refused; empty if it would be admitted
 * @param statuses outcomes in the order of the actions; of the kind {@code STATUS_KIND_UNSPECIFIED} for an order or a
 *     change that would be forwarded to its market, whose decision is not known
 * @param orders the orders that would be forwarded
 * @param accounts the account and then its isolated accounts by market number, as the transaction would leave them;
 *     empty if it would be refused
 */
public record CheckedTransaction(
        String error, List<ActionStatus> statuses, List<AdmittedOrder> orders, List<CheckedAccount> accounts) {

    /**
     * A new order for which margin would be reserved.
     *
     * @param action index of its action in the transaction
     * @param account the account that it would belong to: that of the transaction, or its isolated account in the
     *     market
     * @param price its limit price; for an order that never rests the worst price at which it would trade
     * @param size the size that margin is reserved for: for a reduce-only order at most what it may close
     * @param builderRate fraction of each fill's notional that its builder would be paid; 0 without a builder
     * @param moved money that would move to its isolated account for it, in quote units
     * @param mayRest whether it could rest in the book
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
     * The effect that the transaction would have on one account before any order fills.
     *
     * @param received money received by transfers and as isolated margin, in quote units; negative if money is sent
     * @param orderMargin margin that would then be set aside for orders, including those of the transaction
     * @param leverages leverage settings that the account has made, by symbol
     * @param orders the orders that were open before and would remain open, by symbol
     */
    public record CheckedAccount(
            Bytes32 key,
            long received,
            long orderMargin,
            SortedMap<String, Long> leverages,
            SortedMap<String, List<OpenOrder>> orders) {}
}
