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

    final Set<Long> nonces = new HashSet<>();
    final TreeSet<Bytes32> agents = new TreeSet<>();
    final TreeMap<Integer, NaivePosition> positions = new TreeMap<>();
    final TreeMap<Bytes32, OrderState> openOrders = new TreeMap<>();
    /** By market, where it was chosen. */
    final TreeMap<Integer, Long> leverage = new TreeMap<>();
    /** Everything any order ever filled, by its ID. */
    final TreeMap<Bytes32, Long> filled = new TreeMap<>();

    /** Approved fees in basis points. */
    final TreeMap<Bytes32, Integer> builders = new TreeMap<>();

    /** Of a sub-account; null of any other account. */
    @Nullable
    Bytes32 master;

    /** Of an isolated account; null of any other account. */
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

    NaivePosition position(int market) {
        return positions.computeIfAbsent(market, number -> new NaivePosition());
    }

    void deposit(long amount) {
        balance += amount;
        deposits += amount;
    }

    void receive(long amount) {
        balance += amount;
    }

    /** Negative: it leaves. */
    void transfer(long amount) {
        balance += amount;
        transferred += amount;
    }

    /** Negative: it comes back. */
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

    /** No position and no order. */
    boolean isIdle() {
        return openOrders.isEmpty() && positions.values().stream().allMatch(position -> position.size == 0);
    }

    /** What the fill realizes, by its own position. */
    long fill(int market, Fill fill) {
        boolean buys = fill.getIsTaker() == fill.getTakerIsBuy();
        long realized = position(market).fill(buys ? fill.getSize() : -fill.getSize(), fill.getNotional());
        balance += realized;
        realizedPnl += realized;
        pay(fill.getFee());
        return realized;
    }

    /** An order refused as a duplicate is not the order that has the ID. */
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
