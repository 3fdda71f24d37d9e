package io.openperp.simulator.audit;

import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketSettled;
import io.openperp.journal.Traded;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The order book and the positions of a market in their simplest form: a list of orders, searched from its beginning
 * for every query.
 */
final class NaiveBook {

    /** A price level of one side of the book. */
    record Level(boolean buy, long price) implements Comparable<Level> {
        @Override
        public int compareTo(Level other) {
            return buy == other.buy ? Long.compare(price, other.price) : buy ? -1 : 1;
        }
    }

    /** An order of the model while it takes or rests; its remaining size changes with each trade. */
    static final class Order {

        final Bytes32 id;
        final Bytes32 account;
        final boolean buy;
        final long price;
        final boolean reduceOnly;
        long size;
        long filled;
        long notional;
        long sequence;

        Order(Bytes32 id, Bytes32 account, boolean buy, long price, long size, boolean reduceOnly) {
            this.id = id;
            this.account = account;
            this.buy = buy;
            this.price = price;
            this.size = size;
            this.reduceOnly = reduceOnly;
        }

        long left() {
            return size - filled;
        }

        void fill(long lots, long worth) {
            filled += lots;
            notional += worth;
        }

        /** Whether this order comes before the other one in the queue of its side. */
        boolean isBefore(Order other) {
            boolean better = buy ? price > other.price : price < other.price;
            return better || price == other.price && sequence < other.sequence;
        }

        boolean crosses(Order maker) {
            return buy ? maker.price <= price : maker.price >= price;
        }
    }

    /** A trade as the market publishes it. */
    record Trade(
            long number,
            long price,
            long size,
            long notional,
            boolean takerBuys,
            Bytes32 maker,
            Bytes32 taker,
            Bytes32 makerOrder,
            Bytes32 takerOrder,
            FillReason reason) {

        static Trade of(Traded published) {
            return new Trade(
                    published.getTrade(),
                    published.getPrice(),
                    published.getSize(),
                    published.getNotional(),
                    published.getTakerIsBuy(),
                    Keys.read(published.getMaker()),
                    Keys.read(published.getTaker()),
                    published.getMakerOrderId().isEmpty() ? Bytes32.ZERO : Keys.read(published.getMakerOrderId()),
                    published.getTakerOrderId().isEmpty() ? Bytes32.ZERO : Keys.read(published.getTakerOrderId()),
                    published.getReason());
        }
    }

    private final List<Order> orders = new ArrayList<>();
    private final TreeMap<Bytes32, Long> positions = new TreeMap<>();
    private long lastSequence;
    private long lastTrade;
    private final NaiveState state;

    NaiveBook(NaiveState state) {
        this.state = state;
    }

    /** Trades of the present command so far. */
    private final List<Trade> trades = new ArrayList<>();

    private final TreeSet<Level> touched = new TreeSet<>();

    void begin() {
        trades.clear();
        touched.clear();
    }

    List<Trade> trades() {
        return trades;
    }

    TreeSet<Level> touched() {
        return touched;
    }

    List<Order> orders() {
        return orders;
    }

    long position(Bytes32 account) {
        return positions.getOrDefault(account, 0L);
    }

    TreeMap<Bytes32, Long> positions() {
        return positions;
    }

    long openInterest() {
        return positions.values().stream().mapToLong(size -> Math.max(0, size)).sum();
    }

    long sizeAt(Level level) {
        return at(level).stream().mapToLong(Order::left).sum();
    }

    int ordersAt(Level level) {
        return at(level).size();
    }

    @Nullable
    Order find(Bytes32 id) {
        return orders.stream().filter(order -> order.id.equals(id)).findFirst().orElse(null);
    }

    /** Resting orders as a market publishes them, bids and then asks, as they trade. */
    List<BookOrderChanged> inOrder() {
        return orders.stream()
                .sorted((a, b) -> (a.buy == b.buy ? a.isBefore(b) : a.buy) ? -1 : 1)
                .map(order -> BookOrderChanged.newBuilder()
                        .setOrderId(Keys.write(order.id))
                        .setIsBuy(order.buy)
                        .setPrice(order.price)
                        .setSize(order.left())
                        .setPriority(order.sequence)
                        .build())
                .toList();
    }

    /** Resting orders of the account in this market, oldest first. */
    List<Order> of(Bytes32 account) {
        return orders.stream()
                .filter(order -> order.account.equals(account))
                .sorted(Comparator.comparingLong(order -> order.sequence))
                .toList();
    }

    /** Size of the account's position that an order of this side could close. */
    long closable(Bytes32 account, boolean buy) {
        return Math.max(0, buy ? -position(account) : position(account));
    }

    boolean wouldCross(Order order) {
        Order best = best(!order.buy);
        return best != null && order.crosses(best);
    }

    /**
     * Matches an order with the other side of the book. Returns false if the cap on open interest ended the matching.
     */
    boolean match(Order taker, FillReason reason) {
        for (Order maker = best(!taker.buy);
                maker != null && taker.left() > 0 && taker.crosses(maker);
                maker = best(!taker.buy)) {
            if (maker.account.equals(taker.account)) {
                remove(maker);
            } else {
                long most = Math.min(maker.left(), taker.left());
                long size = fits(maker, taker, most);
                if (size > 0) {
                    touch(maker);
                    trade(maker, taker, size, reason);
                }
                if (size < most) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Largest part of {@code size} that may trade: afterwards the open interest is not above its cap, or not larger
     * than before.
     */
    private long fits(Order maker, Order taker, long size) {
        long others = openInterest() - closable(maker.account, false) - closable(taker.account, false);
        long cap = state.listing().getCaps().getOpenInterest();
        long fits = size;
        while (cap != 0 && fits > 0) {
            long made = Math.max(0, position(maker.account) + (maker.buy ? fits : -fits))
                    + Math.max(0, position(taker.account) + (taker.buy ? fits : -fits));
            if (others + made <= Math.max(cap, openInterest())) {
                return fits;
            }
            fits -= state.listing().getLotSize();
        }
        return fits;
    }

    void rest(Order order) {
        lastSequence++;
        order.sequence = lastSequence;
        orders.add(order);
        touch(order);
    }

    void remove(Order order) {
        orders.remove(order);
        touch(order);
    }

    /** Changes the remaining size: a smaller order keeps its time priority, a larger one loses it. */
    void resize(Order order, long left) {
        if (left > order.left()) {
            lastSequence++;
            order.sequence = lastSequence;
        }
        order.size = order.filled + left;
        touch(order);
    }

    /** Moves a position from one account to another outside the book, as a published trade says. */
    void move(Trade published) {
        lastTrade++;
        trades.add(published);
        addPosition(published.maker(), published.takerBuys() ? -published.size() : published.size());
        addPosition(published.taker(), published.takerBuys() ? published.size() : -published.size());
        trim(published.maker());
        trim(published.taker());
    }

    /** Closes all positions at one price. The value of a long is rounded down, the value of a short up. */
    MarketSettled settle(long price) {
        long size = openInterest();
        long residue = 0;
        for (long held : positions.values()) {
            residue += held > 0 ? -NaiveNumbers.timesFloor(price, held) : NaiveNumbers.timesCeil(price, -held);
        }
        int closed = positions.size();
        positions.clear();
        return MarketSettled.newBuilder()
                .setPrice(price)
                .setPositions(closed)
                .setSize(size)
                .setResidue(residue)
                .build();
    }

    /**
     * Cuts the reduce-only orders of an account so that together they are no larger than its position: the least
     * aggressive first, among equal ones the newest.
     */
    void trim(Bytes32 account) {
        trim(account, true);
        trim(account, false);
    }

    private void trim(Bytes32 account, boolean buy) {
        List<Order> reduceOnlyOrders = new ArrayList<>(orders.stream()
                .filter(order -> order.account.equals(account) && order.reduceOnly && order.buy == buy)
                .toList());
        reduceOnlyOrders.sort((a, b) -> a.isBefore(b) ? 1 : -1);
        long excess = reduceOnlyOrders.stream().mapToLong(Order::left).sum() - closable(account, buy);
        for (Order order : reduceOnlyOrders) {
            if (excess > 0) {
                long cut = Math.min(excess, order.left());
                order.size -= cut;
                excess -= cut;
                touch(order);
                if (order.left() == 0) {
                    orders.remove(order);
                }
            }
        }
    }

    private void trade(Order maker, Order taker, long size, FillReason reason) {
        long notional = NaiveNumbers.timesFloor(maker.price, size);
        maker.fill(size, notional);
        taker.fill(size, notional);
        if (maker.left() == 0) {
            orders.remove(maker);
        }
        lastTrade++;
        trades.add(new Trade(
                lastTrade,
                maker.price,
                size,
                notional,
                taker.buy,
                maker.account,
                taker.account,
                maker.id,
                taker.id,
                reason));
        addPosition(maker.account, maker.buy ? size : -size);
        addPosition(taker.account, taker.buy ? size : -size);
        trim(maker.account);
        trim(taker.account);
    }

    private void addPosition(Bytes32 account, long size) {
        positions.merge(account, size, Long::sum);
        positions.remove(account, 0L);
    }

    @Nullable
    Order best(boolean buy) {
        Order best = null;
        for (Order order : orders) {
            if (order.buy == buy && (best == null || order.isBefore(best))) {
                best = order;
            }
        }
        return best;
    }

    private List<Order> at(Level level) {
        return orders.stream()
                .filter(order -> order.buy == level.buy && order.price == level.price)
                .toList();
    }

    private void touch(Order order) {
        touched.add(new Level(order.buy, order.price));
    }
}
