package io.openperp.benchmarks.book;

import io.openperp.benchmarks.book.MeasuredBook.Fills;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The simplest order book that follows the rules, written to be read, not to be fast. All other books must give the
 * same results.
 */
final class ReferenceBook implements MeasuredBook {

    static final class Order {
        final long id;
        final int owner;
        final byte side;
        long price;
        long open;

        Order(long id, int owner, byte side, long price, long open) {
            this.id = id;
            this.owner = owner;
            this.side = side;
            this.price = price;
            this.open = open;
        }
    }

    private final TreeMap<Long, ArrayDeque<Order>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, ArrayDeque<Order>> asks = new TreeMap<>();
    private final Map<Long, Order> orders = new HashMap<>();

    @Override
    public long place(long id, int owner, byte side, byte timeInForce, long price, long lots, Fills fills) {
        long limit = timeInForce == Operation.MARKET ? Operation.unlimited(side) : price;
        if (timeInForce == Operation.ALO && crosses(side, limit)) {
            return Operation.WOULD_CROSS;
        }
        Order taker = new Order(id, owner, side, price, lots);
        long traded = match(taker, limit, fills);
        if (taker.open > 0 && (timeInForce == Operation.GTC || timeInForce == Operation.ALO)) {
            rest(taker);
        }
        return traded;
    }

    @Override
    public long cancel(long id, int owner, long open) {
        Order order = orders.get(id);
        if (order == null || order.owner != owner) {
            return Operation.UNKNOWN_ORDER;
        }
        remove(order);
        return order.open;
    }

    @Override
    public long reduce(long id, int owner, long lots, long remaining) {
        Order order = orders.get(id);
        if (order == null || order.owner != owner) {
            return Operation.UNKNOWN_ORDER;
        }
        long taken = Math.min(lots, order.open);
        if (taken == order.open) {
            remove(order);
        } else {
            order.open -= taken;
        }
        return taken;
    }

    @Override
    public long move(long id, int owner, long price, byte side, long remaining, Fills fills) {
        Order order = orders.get(id);
        if (order == null || order.owner != owner) {
            return Operation.UNKNOWN_ORDER;
        }
        remove(order);
        order.price = price;
        long traded = match(order, price, fills);
        if (order.open > 0) {
            rest(order);
        }
        return traded;
    }

    @Override
    public long cancelAll(int owner) {
        List<Order> mine =
                orders.values().stream().filter(order -> order.owner == owner).toList();
        mine.forEach(this::remove);
        return mine.stream().mapToLong(order -> order.open).sum();
    }

    @Override
    public void addRestingTo(Digest digest) {
        for (var side : List.of(bids, asks)) {
            for (var level : side.values()) {
                for (Order order : level) {
                    digest.add(order.id);
                    digest.add(order.side);
                    digest.add(order.price);
                    digest.add(order.open);
                }
            }
        }
    }

    @Nullable
    Order find(long id) {
        return orders.get(id);
    }

    /** Best price of a side, or {@code otherwise} if that side is empty. */
    long best(byte side, long otherwise) {
        var levels = side == Operation.BUY ? bids : asks;
        return levels.isEmpty() ? otherwise : levels.firstKey();
    }

    /** Whether an incoming order would trade with one of the same owner. */
    boolean wouldTradeWithSelf(int owner, byte side, long limit, long lots) {
        long left = lots;
        for (var level : opposite(side).entrySet()) {
            if (isBeyond(side, level.getKey(), limit)) {
                return false;
            }
            for (Order maker : level.getValue()) {
                if (maker.owner == owner) {
                    return true;
                }
                left -= maker.open;
                if (left <= 0) {
                    return false;
                }
            }
        }
        return false;
    }

    private boolean crosses(byte side, long limit) {
        var other = opposite(side);
        return !other.isEmpty() && !isBeyond(side, other.firstKey(), limit);
    }

    private static boolean isBeyond(byte takerSide, long price, long limit) {
        return takerSide == Operation.BUY ? price > limit : price < limit;
    }

    private TreeMap<Long, ArrayDeque<Order>> opposite(byte side) {
        return side == Operation.BUY ? asks : bids;
    }

    private long match(Order taker, long limit, Fills fills) {
        var other = opposite(taker.side);
        long traded = 0;
        while (taker.open > 0 && crosses(taker.side, limit)) {
            Order maker = other.firstEntry().getValue().getFirst();
            long lots = Math.min(taker.open, maker.open);
            taker.open -= lots;
            maker.open -= lots;
            traded += lots;
            fills.fill(taker.id, maker.id, maker.price, lots, maker.open == 0);
            if (maker.open == 0) {
                remove(maker);
            }
        }
        return traded;
    }

    private void rest(Order order) {
        var levels = order.side == Operation.BUY ? bids : asks;
        levels.computeIfAbsent(order.price, price -> new ArrayDeque<>()).addLast(order);
        orders.put(order.id, order);
    }

    private void remove(Order order) {
        var levels = order.side == Operation.BUY ? bids : asks;
        levels.computeIfPresent(order.price, (price, level) -> {
            level.remove(order);
            return level.isEmpty() ? null : level;
        });
        orders.remove(order.id);
    }
}
