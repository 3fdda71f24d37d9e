package io.openperp.book;

import io.openperp.book.BookListener.CancelReason;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/** A book whose orders have names, and which writes down its events. */
final class RecordedBook implements BookListener {

    static final int ALICE = 1;
    static final int BOB = 2;
    static final int CAROL = 3;

    final OrderBook book;
    private final List<String> events = new ArrayList<>();
    private final TreeMap<Bytes32, String> names = new TreeMap<>();
    private IntConsumer onFill = maker -> {};

    RecordedBook() {
        this(new OrderBook(42));
    }

    RecordedBook(OrderBook book) {
        this.book = book;
    }

    /** Sets the action to run from within the event of a fill. */
    void onFill(IntConsumer action) {
        onFill = action;
    }

    int buy(String name, int owner, long lots, long price) {
        return place(name, owner, Side.BUY, lots, price, TimeInForce.GTC, false);
    }

    int sell(String name, int owner, long lots, long price) {
        return place(name, owner, Side.SELL, lots, price, TimeInForce.GTC, false);
    }

    int sellReduceOnly(String name, int owner, long lots, long price) {
        return place(name, owner, Side.SELL, lots, price, TimeInForce.GTC, true);
    }

    int buyReduceOnly(String name, int owner, long lots, long price) {
        return place(name, owner, Side.BUY, lots, price, TimeInForce.GTC, true);
    }

    int place(String name, int owner, Side side, long lots, long price, TimeInForce tif, boolean reduceOnly) {
        return book.place(id(name), owner, side, price, lots, tif, reduceOnly, 0, this);
    }

    void cancel(String name) {
        book.cancel(order(name), this);
    }

    int cancelAll(int owner) {
        return book.cancelAll(owner, this);
    }

    void shrink(String name, long remaining) {
        book.shrink(order(name), remaining);
    }

    void enlarge(String name, long remaining) {
        book.enlarge(order(name), remaining);
    }

    void trim(int owner, Side side, long maxLots) {
        book.trimReduceOnly(owner, side, maxLots, this);
    }

    int order(String name) {
        return book.find(id(name));
    }

    String name(int order) {
        return names.getOrDefault(book.id(order), "?");
    }

    /** The events since the last call. */
    List<String> events() {
        List<String> since = List.copyOf(events);
        events.clear();
        return since;
    }

    /** A side as text, best first: {@code name lots @ price}. */
    List<String> queue(Side side) {
        List<String> orders = new ArrayList<>();
        Depth depth = book.depth();
        for (int level = depth.best(side); level != OrderBook.NONE; level = depth.worse(level)) {
            int order = depth.firstOrder(level);
            for (; order != OrderBook.NONE; order = depth.nextOrder(order)) {
                orders.add(name(order) + " " + book.remainingLots(order) + " @ " + book.priceTicks(order));
            }
        }
        return orders;
    }

    /** The levels changed since the last call: {@code side price lots/orders}. */
    List<String> changedLevels() {
        List<String> levels = new ArrayList<>();
        book.drainChangedLevels(
                (side, price, lots, orders) -> levels.add(side + " " + price + " " + lots + "/" + orders));
        return levels;
    }

    Bytes32 id(String name) {
        Bytes32 id = Sha256.of(name.getBytes(StandardCharsets.UTF_8));
        names.put(id, name);
        return id;
    }

    @Override
    public void filled(int maker, long priceTicks, long lots, long makerRemainingLots) {
        events.add("%s filled %d @ %d, left %d".formatted(name(maker), lots, priceTicks, makerRemainingLots));
        onFill.accept(maker);
    }

    @Override
    public void cancelled(int order, CancelReason reason) {
        events.add("%s cancelled %d: %s".formatted(name(order), book.remainingLots(order), reason));
    }

    @Override
    public void trimmed(int order, long lots) {
        events.add("%s trimmed by %d to %d".formatted(name(order), lots, book.remainingLots(order)));
    }
}
