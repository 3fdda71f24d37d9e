package io.openperp.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.book.BookListener.CancelReason;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Plays the same commands into the book and the naive one, as a market shard would: a fill changes the positions of
 * both owners and trims their reduce-only orders from within the event. Events must be equal and so must everything
 * that can be read.
 */
final class BothBooks {

    private final List<String> events = new ArrayList<>();
    private final List<String> naiveEvents = new ArrayList<>();
    private final TreeMap<Integer, Long> positions = new TreeMap<>();
    private final TreeMap<Integer, Long> naivePositions = new TreeMap<>();
    private final TreeMap<String, String> publishedLevels = new TreeMap<>();
    private final NaiveBook naive = new NaiveBook();
    private OrderBook book;
    private int taker;
    private int eventCount;

    BothBooks(long secret) {
        book = new OrderBook(secret);
    }

    NaiveBook naive() {
        return naive;
    }

    long position(int owner) {
        return positions.getOrDefault(owner, 0L);
    }

    /** Number of events so far. */
    int eventCount() {
        return eventCount;
    }

    int place(Bytes32 id, int owner, Side side, long price, long lots, TimeInForce tif, boolean reduceOnly, long at) {
        taker = owner;
        int result = book.place(id, owner, side, price, lots, tif, reduceOnly, at, listener);
        int expected =
                naive.place(new NaiveBook.Order(id, owner, side, price, lots, tif, reduceOnly, at), naiveListener);
        assertThat(Math.min(result, 1)).isEqualTo(expected);
        trim(owner);
        compare();
        return result;
    }

    void cancel(Bytes32 id) {
        book.cancel(book.find(id), listener);
        naive.cancel(naive.find(id).orElseThrow(), CancelReason.REQUESTED, naiveListener);
        compare();
    }

    void cancelAll(int owner) {
        assertThat(book.cancelAll(owner, listener)).isEqualTo(naive.cancelAll(owner, naiveListener));
        compare();
    }

    void shrink(Bytes32 id, long remaining) {
        book.shrink(book.find(id), remaining);
        naive.shrink(naive.find(id).orElseThrow(), remaining);
        compare();
    }

    void enlarge(Bytes32 id, long remaining) {
        book.enlarge(book.find(id), remaining);
        naive.enlarge(naive.find(id).orElseThrow(), remaining);
        trim(naive.find(id).orElseThrow().owner);
        compare();
    }

    /** Goes on with a book read from what this one writes, under another secret. */
    void restore(long secret) {
        byte[] bytes = snapshot(book);
        book = OrderBook.readFrom(new BinaryReader(bytes), secret);
        assertThat(snapshot(book)).isEqualTo(bytes);
        compare();
    }

    /** Goes on in finer steps, {@code ticks} per old tick, {@code lots} per old lot, with naive book and positions. */
    void refine(long ticks, long lots) {
        book.refine(ticks, lots);
        naive.refine(ticks, lots);
        positions.replaceAll((owner, size) -> size * lots);
        naivePositions.replaceAll((owner, size) -> size * lots);
        assertThat(reported()).isEmpty();
        TreeMap<String, String> published = new TreeMap<>();
        publishedLevels.forEach((level, content) -> {
            String[] sideAndPrice = level.split(" ");
            String[] sizeAndCount = content.split(" in ");
            published.put(
                    sideAndPrice[0] + " " + Long.parseLong(sideAndPrice[1]) * ticks,
                    Long.parseLong(sizeAndCount[0]) * lots + " in " + sizeAndCount[1]);
        });
        publishedLevels.clear();
        publishedLevels.putAll(published);
        compare();
    }

    private List<String> reported() {
        List<String> levels = new ArrayList<>();
        book.drainChangedLevels((side, price, lots, orders) -> levels.add(side + " " + price));
        return levels;
    }

    private static byte[] snapshot(OrderBook book) {
        BinaryWriter out = new BinaryWriter();
        book.writeTo(out);
        return out.toByteArray();
    }

    private void trim(int owner) {
        for (Side side : Side.values()) {
            book.trimReduceOnly(owner, side, closing(positions, owner, side), listener);
            naive.trimReduceOnly(owner, side, closing(naivePositions, owner, side), naiveListener);
        }
    }

    private static long closing(TreeMap<Integer, Long> positions, int owner, Side side) {
        return Math.max(0, -side.signed(positions.getOrDefault(owner, 0L)));
    }

    private void compare() {
        assertThat(events).isEqualTo(naiveEvents);
        eventCount += events.size();
        events.clear();
        naiveEvents.clear();
        assertThat(book.size()).isEqualTo(naive.size());
        assertThat(positions).isEqualTo(naivePositions);
        for (Side side : Side.values()) {
            assertThat(queues(side))
                    .isEqualTo(
                            naive.side(side).stream().map(BothBooks::describe).toList());
        }
        for (int owner : positions.keySet()) {
            compareOwner(owner);
        }
        assertThat(naive.orders().stream()
                        .map(order -> describe(book.find(order.id)))
                        .toList())
                .isEqualTo(naive.orders().stream().map(BothBooks::describe).toList());
        compareLevels();
    }

    private void compareOwner(int owner) {
        List<Described> mine = new ArrayList<>();
        for (int order = book.oldestOrderOf(owner); order != OrderBook.NONE; order = book.nextOrderOfOwner(order)) {
            mine.add(describe(order));
        }
        assertThat(mine).hasSize(book.ordersOf(owner));
        assertThat(mine)
                .isEqualTo(
                        naive.ordersOf(owner).stream().map(BothBooks::describe).toList());
        for (Side side : Side.values()) {
            assertThat(book.reduceOnlyLotsOf(owner, side)).isEqualTo(naive.reduceOnlyLots(owner, side));
        }
    }

    private List<Described> queues(Side side) {
        List<Described> orders = new ArrayList<>();
        Depth depth = book.depth();
        for (int level = depth.best(side); level != OrderBook.NONE; level = depth.worse(level)) {
            assertThat(depth.at(depth.priceTicks(level))).isEqualTo(level);
            int order = depth.firstOrder(level);
            for (; order != OrderBook.NONE; order = depth.nextOrder(order)) {
                assertThat(book.priceTicks(order)).isEqualTo(depth.priceTicks(level));
                orders.add(describe(order));
            }
        }
        return orders;
    }

    /** Compares levels as read, and as a reader of the changes alone knows them, with the sums of the naive book. */
    private void compareLevels() {
        TreeMap<String, String> expected = new TreeMap<>();
        for (Side side : Side.values()) {
            TreeMap<Long, List<NaiveBook.Order>> byPrice = new TreeMap<>();
            naive.side(side)
                    .forEach(order -> byPrice.computeIfAbsent(order.price, price -> new ArrayList<>())
                            .add(order));
            byPrice.forEach((price, orders) -> expected.put(
                    side + " " + price,
                    orders.stream().mapToLong(order -> order.remaining).sum() + " in " + orders.size()));
        }
        TreeMap<String, String> read = new TreeMap<>();
        for (Side side : Side.values()) {
            book.depth()
                    .read(
                            side,
                            Integer.MAX_VALUE,
                            (s, price, lots, orders) -> read.put(s + " " + price, lots + " in " + orders));
        }
        assertThat(read).isEqualTo(expected);
        List<String> reported = new ArrayList<>();
        book.drainChangedLevels((side, price, lots, orders) -> {
            reported.add(side + " " + price);
            if (orders == 0) {
                assertThat(lots).isZero();
                publishedLevels.remove(side + " " + price);
            } else {
                publishedLevels.put(side + " " + price, lots + " in " + orders);
            }
        });
        assertThat(reported).doesNotHaveDuplicates();
        assertThat(publishedLevels).isEqualTo(expected);
    }

    private Described describe(int order) {
        return new Described(
                book.id(order),
                book.owner(order),
                book.side(order),
                book.priceTicks(order),
                List.of(
                        book.remainingLots(order),
                        book.filledLots(order),
                        book.originalLots(order),
                        book.notional(order),
                        book.sequence(order),
                        book.placedAtNanos(order)),
                book.timeInForce(order),
                book.isReduceOnly(order));
    }

    private static Described describe(NaiveBook.Order order) {
        return new Described(
                order.id,
                order.owner,
                order.side,
                order.price,
                List.of(order.remaining, order.filled, order.original, order.notional, order.sequence, order.placedAt),
                order.timeInForce,
                order.reduceOnly);
    }

    /** All that is known of an order. To write it as text takes longer than everything else. */
    private record Described(
            Bytes32 id, int owner, Side side, long price, List<Long> numbers, TimeInForce tif, boolean reduceOnly) {}

    private final BookListener listener = new BookListener() {
        @Override
        public void filled(int maker, long priceTicks, long lots, long makerRemainingLots) {
            assertThat(book.remainingLots(maker)).isEqualTo(makerRemainingLots);
            assertThat(book.priceTicks(maker)).isEqualTo(priceTicks);
            events.add("%s filled %d @ %d, left %d".formatted(book.id(maker), lots, priceTicks, makerRemainingLots));
            book.addNotional(maker, lots * priceTicks);
            int owner = book.owner(maker);
            Side side = book.side(maker);
            positions.merge(owner, side.signed(lots), Long::sum);
            positions.merge(taker, side.opposite().signed(lots), Long::sum);
            trim(owner);
            trim(taker);
        }

        private void trim(int owner) {
            for (Side side : Side.values()) {
                book.trimReduceOnly(owner, side, closing(positions, owner, side), this);
            }
        }

        @Override
        public void cancelled(int order, CancelReason reason) {
            events.add("%s cancelled %d: %s".formatted(book.id(order), book.remainingLots(order), reason));
        }

        @Override
        public void trimmed(int order, long lots) {
            events.add("%s trimmed by %d to %d".formatted(book.id(order), lots, book.remainingLots(order)));
        }
    };

    private final NaiveBook.Listener naiveListener = new NaiveBook.Listener() {
        @Override
        public void filled(NaiveBook.Order maker, long lots) {
            naiveEvents.add("%s filled %d @ %d, left %d".formatted(maker.id, lots, maker.price, maker.remaining));
            maker.notional += lots * maker.price;
            naivePositions.merge(maker.owner, maker.side.signed(lots), Long::sum);
            naivePositions.merge(taker, maker.side.opposite().signed(lots), Long::sum);
            trim(maker.owner);
            trim(taker);
        }

        private void trim(int owner) {
            for (Side side : Side.values()) {
                naive.trimReduceOnly(owner, side, closing(naivePositions, owner, side), this);
            }
        }

        @Override
        public void cancelled(NaiveBook.Order order, CancelReason reason) {
            naiveEvents.add("%s cancelled %d: %s".formatted(order.id, order.remaining, reason));
        }

        @Override
        public void trimmed(NaiveBook.Order order, long lots) {
            naiveEvents.add("%s trimmed by %d to %d".formatted(order.id, lots, order.remaining));
        }
    };
}
