package io.openperp.stream;

import com.google.protobuf.ByteString;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.Traded;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** The events of a market whose orders come, trade, change and go at random, as a market shard publishes them. */
final class RandomOrders {

    private static final long TICK = Fixed.ONE / 2;
    private static final long LOT = Fixed.ONE / 1000;
    private static final long MIDDLE = 3_000 * Fixed.ONE;

    private final Random random;
    private final List<BookOrderChanged> orders = new ArrayList<>();
    private long lastPriority;

    RandomOrders(Random random) {
        this.random = random;
    }

    /** The events of the next command. */
    MarketEvent.Builder[] next() {
        TreeMap<Long, Long> before = levels();
        List<MarketEvent.Builder> events = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            events.add(one());
        }
        TreeMap<Long, Long> now = levels();
        before.keySet().forEach(price -> now.putIfAbsent(price, 0L));
        now.forEach((price, size) -> {
            if (!size.equals(before.getOrDefault(price, 0L))) {
                events.add(MarketEvent.newBuilder()
                        .setLevelChanged(LevelChanged.newBuilder()
                                .setIsBuy(price < MIDDLE)
                                .setPrice(price)
                                .setSize(size)
                                .setOrders((int) ordersAt(price))));
            }
        });
        return events.toArray(MarketEvent.Builder[]::new);
    }

    /** Takes everything out of the book, one order a command. */
    List<MarketEvent.Builder[]> end() {
        List<MarketEvent.Builder[]> commands = new ArrayList<>();
        while (!orders.isEmpty()) {
            MarketEvent.Builder gone = change(orders.getLast(), 0);
            commands.add(new MarketEvent.Builder[] {gone});
        }
        return commands;
    }

    private MarketEvent.Builder one() {
        int kind = random.nextInt(10);
        if (orders.isEmpty() || kind < 4) {
            return rest();
        }
        BookOrderChanged any = orders.get(random.nextInt(orders.size()));
        return switch (kind) {
            case 4, 5 -> change(any, 0);
            case 6 -> change(any, Math.max(LOT, any.getSize() / 2 / LOT * LOT));
            case 7 -> change(any, any.getSize() + LOT);
            default -> fill(any.getIsBuy());
        };
    }

    private MarketEvent.Builder rest() {
        byte[] id = new byte[32];
        random.nextBytes(id);
        boolean isBuy = random.nextBoolean();
        long away = (1 + random.nextInt(random.nextBoolean() ? 5 : 60)) * TICK;
        BookOrderChanged order = BookOrderChanged.newBuilder()
                .setOrderId(ByteString.copyFrom(id))
                .setIsBuy(isBuy)
                .setPrice(isBuy ? MIDDLE - away : MIDDLE + away)
                .setSize((1 + random.nextInt(2000)) * LOT)
                .setPriority(++lastPriority)
                .setIsNew(true)
                .build();
        orders.add(order);
        return MarketEvent.newBuilder().setBookOrderChanged(order);
    }

    private MarketEvent.Builder change(BookOrderChanged order, long size) {
        BookOrderChanged.Builder now = order.toBuilder().setIsNew(false).setSize(size);
        if (size > order.getSize()) {
            now.setPriority(++lastPriority);
        }
        replace(order, now.build());
        return MarketEvent.newBuilder().setBookOrderChanged(now);
    }

    private MarketEvent.Builder fill(boolean isBuy) {
        Comparator<BookOrderChanged> better =
                Comparator.comparingLong(order -> isBuy ? -order.getPrice() : order.getPrice());
        BookOrderChanged first = orders.stream()
                .filter(order -> order.getIsBuy() == isBuy)
                .min(better.thenComparingLong(BookOrderChanged::getPriority))
                .orElseThrow();
        long size = random.nextBoolean() ? first.getSize() : LOT;
        replace(first, first.toBuilder().setSize(first.getSize() - size).build());
        return MarketEvent.newBuilder()
                .setTraded(Traded.newBuilder()
                        .setPrice(first.getPrice())
                        .setSize(size)
                        .setTakerIsBuy(!isBuy)
                        .setMaker(ByteString.copyFrom(new byte[32]))
                        .setTaker(ByteString.copyFrom(new byte[32]))
                        .setMakerOrderId(first.getOrderId())
                        .setTakerOrderId(ByteString.copyFrom(new byte[32])));
    }

    private void replace(BookOrderChanged before, BookOrderChanged now) {
        orders.remove(before);
        if (now.getSize() > 0) {
            orders.add(now);
        }
    }

    private TreeMap<Long, Long> levels() {
        TreeMap<Long, Long> levels = new TreeMap<>();
        orders.forEach(order -> levels.merge(order.getPrice(), order.getSize(), Long::sum));
        return levels;
    }

    private long ordersAt(long price) {
        return orders.stream().filter(order -> order.getPrice() == price).count();
    }
}
