package io.openperp.exchange.account.conditional;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.PlaceConditional;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All conditional orders of the shard: those that wait, those that have triggered and are open as orders, and the
 * actions that fills of other orders arm.
 */
public final class Conditionals {

    private final KeyMap<Conditional> waiting;
    private final KeyMap<Conditional> triggered;
    private final KeyMap<TreeMap<Long, Conditional>> byAccount;
    /** The waiting orders by sequence, oldest first. */
    private final TreeMap<Long, Conditional> bySequence = new TreeMap<>();

    private final TreeMap<Integer, TriggerIndex> indexes = new TreeMap<>();
    private final OnFills onFills;
    private final StayingOrders staying = new StayingOrders();
    private long lastSequence;

    /**
     * Creates an empty collection.
     *
     * @param secret seed for the hash tables whose keys clients choose
     */
    public Conditionals(long secret) {
        waiting = new KeyMap<>(secret * 31 + 11);
        triggered = new KeyMap<>(secret * 31 + 13);
        byAccount = new KeyMap<>(secret * 31 + 17);
        onFills = new OnFills(secret * 31 + 19);
    }

    /** Adds a new order that waits for its trigger. */
    public Conditional place(Account account, ListedMarket market, PlaceConditional terms, long nowNanos) {
        lastSequence++;
        Conditional order = new Conditional(account, market, terms, lastSequence, nowNanos);
        add(order, market.conditions().mark());
        return order;
    }

    private void add(Conditional order, long bestMark) {
        enlist(order);
        index(order.market).add(order, bestMark);
    }

    private void enlist(Conditional order) {
        waiting.put(order.id, order);
        bySequence.put(order.sequence, order);
        TreeMap<Long, Conditional> own = byAccount.get(order.account.key);
        if (own == null) {
            own = new TreeMap<>();
            byAccount.put(order.account.key, own);
        }
        own.put(order.sequence, order);
    }

    /**
     * Removes and returns the orders that the market's present mark triggers, oldest first. All except baskets count as
     * triggered and open from now on.
     */
    public List<Conditional> trigger(ListedMarket market) {
        TriggerIndex index = indexes.get(market.number);
        if (index == null || !market.conditions().hasMark()) {
            return List.of();
        }
        List<Conditional> passed = index.marked(market.conditions().mark());
        for (Conditional order : passed) {
            forget(order);
            if (!order.isBasket()) {
                triggered.put(order.id, order);
            }
        }
        return passed;
    }

    /**
     * Puts a triggered order that could not fill its whole size into the queue of orders that try again at later marks
     * (CND-041).
     */
    public void retryAtNextMark(Conditional order, long filledSize, long filledNotional) {
        triggered.remove(order.id);
        order.tried(filledSize, filledNotional);
        enlist(order);
        staying.add(order);
    }

    /**
     * Removes and returns the orders that are next to try again in this market; they count as triggered and open from
     * now on.
     */
    public List<Conditional> tryAgain(ListedMarket market) {
        List<Conditional> next = staying.next(market.number);
        for (Conditional order : next) {
            staying.remove(order);
            forget(order);
            triggered.put(order.id, order);
        }
        return next;
    }

    /** Removes a waiting order, which then neither waits nor counts as triggered. */
    public void remove(Conditional order) {
        if (order.isTryingAgain()) {
            staying.remove(order);
        } else {
            index(order.market).remove(order);
        }
        forget(order);
    }

    private TriggerIndex index(ListedMarket market) {
        return indexes.computeIfAbsent(market.number, number -> new TriggerIndex());
    }

    private void forget(Conditional order) {
        waiting.remove(order.id);
        bySequence.remove(order.sequence);
        TreeMap<Long, Conditional> own = byAccount.get(order.account.key);
        if (own != null) {
            own.remove(order.sequence);
            if (own.isEmpty()) {
                byAccount.remove(order.account.key);
            }
        }
    }

    /** The waiting order with this ID, or null. */
    public @Nullable Conditional find(Bytes32 id) {
        return waiting.get(id);
    }

    /** The order with this ID if it has triggered and not ended yet, else null. */
    public @Nullable Conditional triggered(Bytes32 id) {
        return triggered.isEmpty() ? null : triggered.get(id);
    }

    /** Whether any order has triggered and not ended yet. */
    public boolean haveTriggered() {
        return !triggered.isEmpty();
    }

    /** Whether the ID belongs to an order that waits, or has triggered and not ended yet. */
    public boolean isTaken(Bytes32 id) {
        return waiting.containsKey(id) || triggered(id) != null;
    }

    /** Removes an order that had triggered and was open, because it has ended. */
    public void ended(Bytes32 id) {
        triggered.remove(id);
    }

    /** Open on-fill orders, whose fills arm further actions. */
    public OnFills onFills() {
        return onFills;
    }

    /** For which accounts triggered market orders stay until filled, and the orders that wait for another try. */
    public StayingOrders staying() {
        return staying;
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** A copy of the account's waiting orders, oldest first. */
    public List<Conditional> of(Bytes32 account) {
        TreeMap<Long, Conditional> own = byAccount.get(account);
        return own == null ? List.of() : List.copyOf(own.values());
    }

    /** A copy of the account's waiting orders in one market, oldest first. */
    public List<Conditional> of(Bytes32 account, ListedMarket market) {
        return of(account).stream()
                .filter(order -> order.market.number == market.number)
                .toList();
    }

    /** All waiting orders, the oldest first. */
    public Collection<Conditional> all() {
        return bySequence.values();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(lastSequence).writeVarint(bySequence.size());
        for (Conditional order : bySequence.values()) {
            write(order, out);
            boolean trails = order.isTrailing() && !order.isTryingAgain();
            out.writeVarint(trails ? order.group().bestMark() : 0);
        }
        out.writeVarint(triggered.size());
        triggered.forEachInOrder((id, order) -> write(order, out));
        onFills.writeTo(out);
        staying.writeTo(out);
    }

    private static void write(Conditional order, BinaryWriter out) {
        out.writeBytes32(order.account.key)
                .writeVarint(order.market.number)
                .writeVarint(order.sequence)
                .writeLong(order.placedAtNanos())
                .writeBytes(order.terms().toByteArray());
        order.writeTriesTo(out);
    }

    /** Reads all conditional orders from a snapshot; accounts and listings must have been read before. */
    public void readFrom(BinaryReader in, Accounts accounts, Listings listings) {
        waiting.clear();
        triggered.clear();
        byAccount.clear();
        bySequence.clear();
        indexes.clear();
        lastSequence = 0;
        lastSequence = in.readVarint();
        List<Conditional> tryingAgain = new ArrayList<>();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Conditional order = read(in, accounts, listings);
            long bestMark = in.readVarint();
            if (order.isTryingAgain()) {
                enlist(order);
                tryingAgain.add(order);
            } else {
                add(order, bestMark);
            }
        }
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Conditional order = read(in, accounts, listings);
            triggered.put(order.id, order);
        }
        onFills.readFrom(in);
        staying.readFrom(in);
        tryingAgain.forEach(staying::restore);
    }

    private static Conditional read(BinaryReader in, Accounts accounts, Listings listings) {
        Account account = accounts.require(in.readBytes32());
        ListedMarket market = listings.byNumber((int) in.readVarint());
        long sequence = in.readVarint();
        long placedAtNanos = in.readLong();
        try {
            Conditional order = new Conditional(
                    account, market, PlaceConditional.parseFrom(in.readBytes()), sequence, placedAtNanos);
            order.readTriesFrom(in);
            return order;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable conditional order in a snapshot", e);
        }
    }
}
