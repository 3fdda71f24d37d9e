package io.openperp.book;

import io.openperp.book.BookListener.CancelReason;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The rules of the book once more, in the plainest way: one list of orders, sorted whenever someone asks. */
final class NaiveBook {

    static final class Order {
        final Bytes32 id;
        final int owner;
        final Side side;
        long price;
        final boolean reduceOnly;
        final TimeInForce timeInForce;
        final long placedAt;
        long original;
        long filled;
        long remaining;
        long notional;
        long sequence;

        Order(Bytes32 id, int owner, Side side, long price, long lots, TimeInForce tif, boolean reduceOnly, long at) {
            this.id = id;
            this.owner = owner;
            this.side = side;
            this.price = price;
            this.original = lots;
            this.remaining = lots;
            this.timeInForce = tif;
            this.reduceOnly = reduceOnly;
            this.placedAt = at;
        }
    }

    /** A {@link BookListener} that gets orders instead of their numbers. */
    interface Listener {
        void filled(Order maker, long lots);

        void cancelled(Order order, CancelReason reason);

        void trimmed(Order order, long lots);
    }

    private static final Comparator<Order> BEST_BID_FIRST =
            Comparator.comparing((Order o) -> -o.price).thenComparing(o -> o.sequence);
    private static final Comparator<Order> BEST_ASK_FIRST =
            Comparator.comparing((Order o) -> o.price).thenComparing(o -> o.sequence);

    private final List<Order> orders = new ArrayList<>();
    private long nextSequence = 1;

    void refine(long ticks, long lots) {
        for (Order order : orders) {
            order.price *= ticks;
            order.original *= lots;
            order.filled *= lots;
            order.remaining *= lots;
        }
    }

    int place(Order taker, Listener listener) {
        if (find(taker.id).isPresent()) {
            return OrderBook.DUPLICATE_ID;
        }
        if (taker.timeInForce == TimeInForce.ALO && bestMatch(taker).isPresent()) {
            return OrderBook.WOULD_CROSS;
        }
        for (Optional<Order> best = bestMatch(taker);
                taker.remaining > 0 && best.isPresent();
                best = bestMatch(taker)) {
            Order maker = best.get();
            if (maker.owner == taker.owner) {
                cancel(maker, CancelReason.SELF_TRADE, listener);
                continue;
            }
            long lots = Math.min(taker.remaining, maker.remaining);
            taker.remaining -= lots;
            taker.filled += lots;
            maker.remaining -= lots;
            maker.filled += lots;
            if (maker.remaining == 0) {
                orders.remove(maker);
            }
            listener.filled(maker, lots);
        }
        if (taker.remaining == 0 || taker.timeInForce == TimeInForce.IOC) {
            return OrderBook.NONE;
        }
        taker.sequence = nextSequence++;
        orders.add(taker);
        return 1;
    }

    void cancel(Order order, CancelReason reason, Listener listener) {
        orders.remove(order);
        listener.cancelled(order, reason);
    }

    int cancelAll(int owner, Listener listener) {
        List<Order> mine = ordersOf(owner);
        mine.forEach(order -> cancel(order, CancelReason.REQUESTED, listener));
        return mine.size();
    }

    void shrink(Order order, long remaining) {
        order.remaining = remaining;
        order.original = order.filled + remaining;
    }

    void enlarge(Order order, long remaining) {
        shrink(order, remaining);
        order.sequence = nextSequence++;
    }

    void trimReduceOnly(int owner, Side side, long maxLots, Listener listener) {
        List<Order> worstFirst = side(side).reversed().stream()
                .filter(order -> order.owner == owner && order.reduceOnly)
                .toList();
        for (Order order : worstFirst) {
            long excess = reduceOnlyLots(owner, side) - maxLots;
            if (excess >= order.remaining) {
                cancel(order, CancelReason.REDUCE_ONLY, listener);
            } else if (excess > 0) {
                order.remaining -= excess;
                listener.trimmed(order, excess);
            }
        }
    }

    long reduceOnlyLots(int owner, Side side) {
        return orders.stream()
                .filter(order -> order.owner == owner && order.reduceOnly && order.side == side)
                .mapToLong(order -> order.remaining)
                .sum();
    }

    Optional<Order> find(Bytes32 id) {
        return orders.stream().filter(order -> order.id.equals(id)).findFirst();
    }

    /** The orders of a side, best price first, oldest first at a price. */
    List<Order> side(Side side) {
        return orders.stream()
                .filter(order -> order.side == side)
                .sorted(side == Side.BUY ? BEST_BID_FIRST : BEST_ASK_FIRST)
                .toList();
    }

    List<Order> ordersOf(int owner) {
        return orders.stream()
                .filter(order -> order.owner == owner)
                .sorted(Comparator.comparing(order -> order.sequence))
                .toList();
    }

    int size() {
        return orders.size();
    }

    List<Order> orders() {
        return orders;
    }

    private Optional<Order> bestMatch(Order taker) {
        return side(taker.side.opposite()).stream()
                .findFirst()
                .filter(maker -> taker.side == Side.BUY ? maker.price <= taker.price : maker.price >= taker.price);
    }
}
