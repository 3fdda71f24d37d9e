package io.openperp.simulator.audit;

import io.openperp.journal.AccountTotals;
import io.openperp.journal.Fill;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An account rebuilt from its published events alone: permissions, money, positions, open orders. */
final class NaiveAccount {

    /** Size and cost of a position, changed fill by fill as section 3 of money-and-margin prescribes. */
    static final class Position {

        long size;
        long cost;

        /**
         * Applies a fill; returns the profit or loss that it realizes.
         *
         * @param signed filled size; negative: a sale
         */
        long fill(long signed, long notional) {
            long signedNotional = signed > 0 ? notional : -notional;
            if (size == 0 || size > 0 == signed > 0) {
                size += signed;
                cost += signedNotional;
                return 0;
            }
            long closed = Math.min(Math.abs(signed), Math.abs(size));
            long closingNotional = NaiveNumbers.timesOverTrunc(signedNotional, closed, Math.abs(signed));
            long closedCost = NaiveNumbers.timesOverTrunc(cost, closed, Math.abs(size));
            long realized = -closingNotional - closedCost;
            size += signed > 0 ? closed : -closed;
            cost -= closedCost;
            if (closed < Math.abs(signed)) {
                size += signed > 0 ? signed - closed : signed + closed;
                cost += signedNotional - closingNotional;
            }
            return realized;
        }
    }

    final Set<Long> nonces = new HashSet<>();
    final TreeSet<Bytes32> agents = new TreeSet<>();
    final TreeMap<Integer, Position> positions = new TreeMap<>();
    final TreeMap<Bytes32, OrderState> openOrders = new TreeMap<>();
    /** Leverage settings by market number. */
    final TreeMap<Integer, Long> leverage = new TreeMap<>();
    /** Filled size of each order, by order ID. */
    final TreeMap<Bytes32, Long> filled = new TreeMap<>();

    /** Approved builder fees in basis points, by builder. */
    final TreeMap<Bytes32, Integer> builders = new TreeMap<>();

    /** Master of this account if it is a sub-account; null for every other account. */
    @Nullable
    Bytes32 master;

    /** Owner of this account if it is an isolated account; null for every other account. */
    @Nullable
    Bytes32 owner;

    String name = "";
    boolean removed;

    long balance;
    long deposits;
    long realizedPnl;
    long fees;
    long funding;
    long transferred;
    long withdrawn;
    /** The part of the balance that is set aside for open orders, as last published. */
    long orderMargin;

    Position position(int market) {
        return positions.computeIfAbsent(market, number -> new Position());
    }

    void deposit(long amount) {
        balance += amount;
        deposits += amount;
    }

    void receive(long amount) {
        balance += amount;
    }

    /**
     * Changes the balance by a transfer.
     *
     * @param amount amount that arrives; negative: amount that leaves
     */
    void transfer(long amount) {
        balance += amount;
        transferred += amount;
    }

    /**
     * Changes the balance by a step of a withdrawal.
     *
     * @param amount amount that leaves; negative: amount that comes back
     */
    void withdraw(long amount) {
        balance -= amount;
        withdrawn += amount;
    }

    void pay(long fee) {
        balance -= fee;
        fees += fee;
    }

    void fund(long payment) {
        balance += payment;
        funding += payment;
    }

    /** Whether the account has no position and no order. */
    boolean isIdle() {
        return openOrders.isEmpty() && positions.values().stream().allMatch(position -> position.size == 0);
    }

    /** Applies a fill in a market; returns the profit or loss that it realizes. */
    long fill(int market, Fill fill) {
        boolean buys = fill.getIsTaker() == fill.getTakerIsBuy();
        long realized = position(market).fill(buys ? fill.getSize() : -fill.getSize(), fill.getNotional());
        balance += realized;
        realizedPnl += realized;
        pay(fill.getFee());
        return realized;
    }

    /**
     * Records the new state of one of the account's orders. Ignores an order refused as a duplicate, because another
     * order has its ID.
     */
    void order(OrderState order, Bytes32 id) {
        if (order.getStatus() == StatusKind.REJECTED_DUPLICATE) {
            return;
        }
        if (order.getStatus() == StatusKind.RESTING || order.getStatus() == StatusKind.WORKING) {
            openOrders.put(id, order);
        } else {
            openOrders.remove(id);
        }
    }

    AccountTotals totals() {
        return AccountTotals.newBuilder()
                .setBalance(balance)
                .setDeposits(deposits)
                .setRealizedPnl(realizedPnl)
                .setFees(fees)
                .setFunding(funding)
                .setTransferred(transferred)
                .setWithdrawn(withdrawn)
                .setOrderMargin(orderMargin)
                .build();
    }
}
