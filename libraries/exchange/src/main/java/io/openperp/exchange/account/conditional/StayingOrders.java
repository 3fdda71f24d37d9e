package io.openperp.exchange.account.conditional;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Accounts whose triggered market orders stay until filled, and the queues of the orders that try again at later marks.
 */
public final class StayingOrders {

    /** Largest number of orders that try again in one market at one mark (CND-043). */
    public static final int MOST_TRIES_AT_A_MARK = 100;

    private final TreeSet<Bytes32> accounts = new TreeSet<>();
    /** The orders that wait for another try, by market number and by the order in which they began to wait. */
    private final TreeMap<Integer, TreeMap<Long, Conditional>> turns = new TreeMap<>();

    private long lastTurn;

    StayingOrders() {}

    /** Sets whether triggered market orders of the account stay until filled from now on. */
    public void set(Bytes32 account, boolean on) {
        if (on) {
            accounts.add(account);
        } else {
            accounts.remove(account);
        }
    }

    public boolean areOf(Bytes32 account) {
        return !accounts.isEmpty() && accounts.contains(account);
    }

    /** Adds an order at the end of the queue of orders that wait for another try in its market. */
    void add(Conditional order) {
        lastTurn++;
        order.awaitTurn(lastTurn);
        put(order);
    }

    private void put(Conditional order) {
        turns.computeIfAbsent(order.market.number, market -> new TreeMap<>()).put(order.turn(), order);
    }

    void remove(Conditional order) {
        turns.computeIfPresent(order.market.number, (market, all) -> {
            all.remove(order.turn());
            return all.isEmpty() ? null : all;
        });
        order.awaitTurn(0);
    }

    /**
     * The orders that are next to try again in this market: those that have waited longest, at most
     * {@link #MOST_TRIES_AT_A_MARK}.
     */
    List<Conditional> next(int market) {
        TreeMap<Long, Conditional> waiting = turns.get(market);
        return waiting == null
                ? List.of()
                : new ArrayList<>(
                        waiting.values().stream().limit(MOST_TRIES_AT_A_MARK).toList());
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(lastTurn).writeVarint(accounts.size());
        accounts.forEach(out::writeBytes32);
    }

    void readFrom(BinaryReader in) {
        accounts.clear();
        turns.clear();
        lastTurn = in.readVarint();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            accounts.add(in.readBytes32());
        }
    }

    /** Adds an order from a snapshot at the place that it had in the queue. */
    void restore(Conditional order) {
        put(order);
    }
}
