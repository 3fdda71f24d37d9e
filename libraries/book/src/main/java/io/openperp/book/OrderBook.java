package io.openperp.book;

import io.openperp.book.BookListener.CancelReason;
import io.openperp.book.Depth.LevelReader;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;

/**
 * The order book of one symbol: price-time priority, trades at the maker's price. Prices are ticks, sizes lots, owners
 * small non-negative numbers. For one thread; the same calls give the same events and the same state on any machine.
 *
 * <p>A resting order is identified by a positive number, valid until the order has left the book; numbers are reused
 * and must not reach an output. A smaller sequence means an older order; the orders of a level and of an owner are kept
 * in this order.
 *
 * <p>No call allocates once the arrays have grown to the size of the book.
 */
public final class OrderBook {

    /** Stands for the number of an order or level where there is none. */
    public static final int NONE = 0;
    /** Result of {@link #place}: a post-only order would match, even if only an order of its own owner. */
    public static final int WOULD_CROSS = -1;
    /** Result of {@link #place}: the order was refused because an order with this ID already rests in the book. */
    public static final int DUPLICATE_ID = -2;

    private final Orders orders = new Orders();
    private final OrderTable table;
    private final PriceLevels levels;
    private final Depth depth;
    private final OwnerOrders owners = new OwnerOrders(orders);
    private final ReduceOnlyOrders reduceOnlyOrders;
    private long nextSequence = 1;
    private boolean matching;
    /** Whether {@link BookListener#allowed} has ended the matching of the order that is being placed. */
    private boolean ended;

    /** Creates an empty book. {@code tableSecret}: seed of the tables whose keys clients choose, best a secret number. */
    public OrderBook(long tableSecret) {
        table = new OrderTable(orders, tableSecret);
        levels = new PriceLevels(orders, Mixing.mix(tableSecret));
        depth = new Depth(levels, orders);
        reduceOnlyOrders = new ReduceOnlyOrders(orders, levels, Mixing.mix(tableSecret + Mixing.GOLDEN));
    }

    /**
     * Matches an incoming order; its remainder rests if the time in force allows it. A market order is
     * {@link TimeInForce#IOC} with a protection price. Resting orders of the same owner that would match are cancelled.
     *
     * <p>If the listener ends the matching, nothing rests.
     *
     * @return the number of the resting order, {@link #NONE} if nothing rests, or a refusal: {@link #DUPLICATE_ID},
     *     {@link #WOULD_CROSS}
     */
    public int place(
            Bytes32 id,
            int owner,
            Side side,
            long priceTicks,
            long lots,
            TimeInForce timeInForce,
            boolean reduceOnly,
            long placedAtNanos,
            BookListener listener) {
        require(!matching, "an order cannot be placed from within an event");
        require(owner >= 0, "an owner is not negative");
        require(lots > 0, "a size is positive");
        require(priceTicks > 0 || priceTicks == 0 && timeInForce == TimeInForce.IOC, "a price is positive");
        int tag = table.tag(id);
        int place = table.probe(id, tag);
        if (table.order(place) != NONE) {
            return DUPLICATE_ID;
        }
        long left = lots;
        boolean crosses = wouldCross(side, priceTicks);
        if (crosses) {
            if (timeInForce.isPostOnly()) {
                return WOULD_CROSS;
            }
            left = match(owner, side, priceTicks, lots, listener);
        }
        if (left == 0 || timeInForce == TimeInForce.IOC || crosses && ended) {
            return NONE;
        }
        int order = orders.allocate(id, owner, Orders.flags(side, timeInForce, reduceOnly), left, placedAtNanos);
        if (crosses) {
            orders.begin(order, lots, lots - left);
            table.insert(tag, order);
        } else {
            table.insertAt(place, tag, order);
        }
        enqueue(order, priceTicks, nextSequence++);
        return order;
    }

    /** Whether an order would match a resting order, including one of its own owner. */
    public boolean wouldCross(Side side, long priceTicks) {
        int level = levels.best(side.opposite());
        return level != NONE && depth.isWithin(side, priceTicks, level);
    }

    /** Removes a resting order and reports it to the listener as {@link BookListener.CancelReason#REQUESTED}. */
    public void cancel(int order, BookListener listener) {
        cancel(order, CancelReason.REQUESTED, listener);
    }

    /** Removes all orders of an owner from the book, oldest first, and returns their number. */
    public int cancelAll(int owner, BookListener listener) {
        int count = 0;
        for (int order = owners.oldest(owner); order != NONE; order = owners.oldest(owner)) {
            cancel(order, CancelReason.REQUESTED, listener);
            count++;
        }
        return count;
    }

    /** Makes an order smaller; it keeps its place. {@code remainingLots} is positive and below what remains now. */
    public void shrink(int order, long remainingLots) {
        orders.requireLive(order);
        long before = orders.remaining(order);
        require(remainingLots > 0 && remainingLots < before, "an order shrinks to a positive size below its own");
        orders.setRemainingAndOriginal(order, remainingLots);
        resized(order, remainingLots - before);
    }

    /**
     * Makes an order larger; it goes to the back of the queue at its price with a new sequence. {@code remainingLots}
     * is above the present remainder.
     */
    public void enlarge(int order, long remainingLots) {
        require(!matching, "an order cannot be enlarged from within an event");
        orders.requireLive(order);
        require(remainingLots > orders.remaining(order), "an order is enlarged to a size above its own");
        int owner = orders.owner(order);
        reduceOnlyOrders.remove(order);
        levels.resize(order, remainingLots - orders.remaining(order));
        orders.setRemainingAndOriginal(order, remainingLots);
        orders.setSequence(order, nextSequence++);
        levels.requeue(order);
        owners.remove(owner, order);
        owners.append(owner, order);
        reduceOnlyOrders.add(order);
    }

    /**
     * Trims the owner's reduce-only orders on {@code closingSide} to {@code maxLots} in total: the least aggressive
     * price first and, at one price, the newest order first. An order trimmed to nothing is cancelled.
     */
    public void trimReduceOnly(int owner, Side closingSide, long maxLots, BookListener listener) {
        require(maxLots >= 0, "a negative position has no closing size");
        for (long excess = reduceOnlyOrders.lots(owner, closingSide) - maxLots;
                excess > 0;
                excess = reduceOnlyOrders.lots(owner, closingSide) - maxLots) {
            int order = reduceOnlyOrders.firstToTrim(owner, closingSide);
            if (orders.remaining(order) <= excess) {
                cancel(order, CancelReason.REDUCE_ONLY, listener);
            } else {
                orders.trim(order, orders.remaining(order) - excess);
                resized(order, -excess);
                listener.trimmed(order, excess);
            }
        }
    }

    /** The resting order with this id, or {@link #NONE}. */
    public int find(Bytes32 id) {
        return table.order(table.probe(id, table.tag(id)));
    }

    public Bytes32 id(int order) {
        return orders.id(order);
    }

    public int owner(int order) {
        return orders.owner(order);
    }

    public Side side(int order) {
        return orders.side(order);
    }

    public long priceTicks(int order) {
        return levels.price(orders.level(order));
    }

    public long remainingLots(int order) {
        return orders.remaining(order);
    }

    /** Size that the owner requested when placing the order or changing its size last; trimming does not change it. */
    public long originalLots(int order) {
        return orders.original(order);
    }

    /** Records the size that the owner requested, if less was placed: at least the filled plus the remaining size. */
    public void setOriginalLots(int order, long lots) {
        orders.requireLive(order);
        require(lots >= orders.filled(order) + orders.remaining(order), "no more is placed than was asked for");
        orders.setOriginal(order, lots);
    }

    /** Lots of the order that have traded, including those that traded on arrival. */
    public long filledLots(int order) {
        return orders.filled(order);
    }

    /**
     * Notional of the order's fills, as the caller has added it up with {@link #addNotional}; 0 before the first call.
     */
    public long notional(int order) {
        return orders.notional(order);
    }

    /** Adds {@code amount} to the notional of the order's fills, which the book only stores for the caller. */
    public void addNotional(int order, long amount) {
        orders.addNotional(order, amount);
    }

    public boolean isReduceOnly(int order) {
        return orders.is(order, Orders.REDUCE_ONLY);
    }

    public TimeInForce timeInForce(int order) {
        return orders.timeInForce(order);
    }

    /** Sequence of the order: larger than that of every order that took its place in the book earlier. */
    public long sequence(int order) {
        return orders.sequence(order);
    }

    public long placedAtNanos(int order) {
        return orders.placedAtNanos(order);
    }

    /** Number of all resting orders. */
    public int size() {
        return table.size();
    }

    public int ordersOf(int owner) {
        return owners.count(owner);
    }

    /** The owner's oldest resting order, or {@link #NONE}. */
    public int oldestOrderOf(int owner) {
        return owners.oldest(owner);
    }

    /** The next younger resting order of the same owner, or {@link #NONE}. */
    public int nextOrderOfOwner(int order) {
        return orders.nextOfOwner(order);
    }

    /** Open lots of the owner's reduce-only orders on a side. */
    public long reduceOnlyLotsOf(int owner, Side side) {
        return reduceOnlyOrders.lots(owner, side);
    }

    /** The resting orders by price level. */
    public Depth depth() {
        return depth;
    }

    /**
     * Passes every level that may have changed since the last call to {@code reader}, once each, in the order of their
     * first changes. Call it after each command; otherwise the list of changes grows.
     */
    public void drainChangedLevels(LevelReader reader) {
        levels.drainChanged(reader);
    }

    /**
     * Switches to a finer grid: one old tick becomes {@code ticks} new ticks, one old lot {@code lots} new lots. Orders keep their
     * prices, sizes and places, and no level counts as changed. To be called between two commands after {@link #drainChangedLevels};
     * takes time in proportion to the number of orders. All prices and sizes must fit into 63 bits afterwards.
     */
    public void refine(long ticks, long lots) {
        require(!matching, "a book cannot be refined from within an event");
        require(ticks > 0 && lots > 0, "a step is divided by a positive number");
        depth.forEachOrder(reduceOnlyOrders::remove);
        levels.refine(ticks, lots);
        depth.forEachOrder(reduceOnlyOrders::add);
    }

    /** Writes the book between two commands, after {@link #drainChangedLevels}. Equal books write equal bytes. */
    public void writeTo(BinaryWriter out) {
        out.writeVarint(nextSequence);
        BookSnapshot.write(this, out);
    }

    /** Reads a book that behaves exactly as the one written, with no changed levels; its secret may differ. */
    public static OrderBook readFrom(BinaryReader in, long tableSecret) {
        OrderBook book = new OrderBook(tableSecret);
        book.nextSequence = in.readVarint();
        BookSnapshot.read(book, in);
        return book;
    }

    /** Stores an order from a snapshot and returns its number; {@link #enqueue} puts it into its queues later. */
    int restore(Bytes32 id, int owner, int flags, long original, long filled, long remaining, long placedAtNanos) {
        int order = orders.allocate(id, owner, flags, remaining, placedAtNanos);
        if (filled != 0 || original != remaining) {
            orders.begin(order, original, filled);
        }
        table.insert(table.tag(id), order);
        return order;
    }

    /** Puts a restored order into the queues of its level and its owner; call it in the order of the sequences. */
    void enqueue(int order, long priceTicks, long sequence) {
        orders.setSequence(order, sequence);
        levels.append(side(order), priceTicks, order);
        owners.append(orders.owner(order), order);
        if (isReduceOnly(order)) {
            reduceOnlyOrders.add(order);
        }
    }

    int flags(int order) {
        return orders.flags(order);
    }

    private long match(int owner, Side side, long limitTicks, long lots, BookListener listener) {
        Side makerSide = side.opposite();
        matching = true;
        ended = false;
        long left = lots;
        // Events may take away any order, so nothing read before one is used after it.
        for (int level = levels.best(makerSide);
                left > 0 && !ended && level != NONE && depth.isWithin(side, limitTicks, level);
                level = levels.best(makerSide)) {
            int maker = levels.first(level);
            if (orders.owner(maker) == owner) {
                cancel(maker, CancelReason.SELF_TRADE, listener);
            } else {
                long most = Math.min(left, orders.remaining(maker));
                long traded = listener.allowed(maker, most);
                ended = traded < most;
                left -= traded;
                if (traded > 0) {
                    fill(maker, levels.price(level), traded, listener);
                }
            }
        }
        matching = false;
        return left;
    }

    private void fill(int maker, long priceTicks, long lots, BookListener listener) {
        long left = orders.fill(maker, lots);
        resized(maker, -lots);
        if (left > 0) {
            listener.filled(maker, priceTicks, lots, left);
        } else {
            remove(maker);
            listener.filled(maker, priceTicks, lots, 0);
            orders.free(maker);
        }
    }

    private void cancel(int order, CancelReason reason, BookListener listener) {
        orders.requireLive(order);
        remove(order);
        listener.cancelled(order, reason);
        orders.free(order);
    }

    /** Takes an order out of all queues; it stays readable until its number is freed. */
    private void remove(int order) {
        orders.retire(order);
        table.remove(table.tag(order), order);
        levels.remove(order);
        owners.remove(orders.owner(order), order);
        if (isReduceOnly(order)) {
            reduceOnlyOrders.remove(order);
        }
    }

    /**
     * Updates level and reduce-only totals after the remaining size of an order that keeps its place has changed by
     * {@code change}.
     */
    private void resized(int order, long change) {
        levels.resize(order, change);
        if (isReduceOnly(order)) {
            reduceOnlyOrders.resize(order, change);
        }
    }

    private static void require(boolean condition, String rule) {
        if (!condition) {
            throw new IllegalArgumentException(rule);
        }
    }
}
