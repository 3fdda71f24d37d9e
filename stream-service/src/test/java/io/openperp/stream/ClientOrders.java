package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A book order by order as a client holds it, made of the messages of {@code l3.<symbol>} and of nothing of the
 * server's. Every checksum is recomputed from what is held.
 */
final class ClientOrders {

    private record Order(boolean isBuy, BigDecimal price, BigDecimal size, long priority) {

        String text() {
            return price.toPlainString() + ":" + size.toPlainString() + ":" + priority;
        }
    }

    private final Map<String, Order> orders = new HashMap<>();
    private int checked;

    void take(JsonNode message) {
        JsonNode book = message.at("/data/book");
        if (book.get("updateType").asString().equals("snapshot")) {
            orders.clear();
        }
        book.get("orders").forEach(this::change);
        if (book.has("checksum")) {
            assertThat(book.get("checksum").asLong()).as(text()).isEqualTo(ClientBook.crc(text()));
            checked++;
        }
    }

    /** Number of checksums that have been compared. */
    int checked() {
        return checked;
    }

    int size() {
        return orders.size();
    }

    /** The text that the checksum is computed of. */
    String text() {
        return Stream.of(true, false)
                .map(isBuy -> side(isBuy).limit(25).map(Order::text).collect(Collectors.joining(",")))
                .collect(Collectors.joining("|"));
    }

    /** The text of the levels to which the orders add up, of which the checksum of {@code l2delta} is computed. */
    String levels() {
        return Stream.of(true, false)
                .map(isBuy -> {
                    Comparator<BigDecimal> better = Comparator.naturalOrder();
                    TreeMap<BigDecimal, BigDecimal> levels = new TreeMap<>(isBuy ? better.reversed() : better);
                    side(isBuy).forEach(order -> levels.merge(order.price, order.size, BigDecimal::add));
                    return levels.entrySet().stream()
                            .limit(25)
                            .map(level -> level.getKey().toPlainString() + ":"
                                    + level.getValue().stripTrailingZeros().toPlainString())
                            .collect(Collectors.joining(","));
                })
                .collect(Collectors.joining("|"));
    }

    private Stream<Order> side(boolean isBuy) {
        Comparator<Order> better = Comparator.comparing(Order::price);
        return orders.values().stream()
                .filter(order -> order.isBuy == isBuy)
                .sorted((isBuy ? better.reversed() : better).thenComparingLong(Order::priority));
    }

    private void change(JsonNode change) {
        String id = change.get("oid").asString();
        BigDecimal price = change.get("px").decimalValue().stripTrailingZeros();
        BigDecimal size = change.get("sz").decimalValue().stripTrailingZeros();
        boolean isBuy = change.get("isBuy").asBoolean();
        Order before = orders.remove(id);
        switch (change.get("event").asString()) {
            case "add" -> {
                assertThat(before).isNull();
                put(id, new Order(isBuy, price, size, change.get("priority").asLong()));
            }
            case "change" -> {
                assertThat(List.of(isBuy, price)).isEqualTo(List.of(known(before).isBuy, known(before).price));
                put(id, new Order(isBuy, price, size, change.get("priority").asLong()));
            }
            case "fill" -> {
                Order maker = known(before);
                assertThat(List.of(isBuy, price)).isEqualTo(List.of(maker.isBuy, maker.price));
                assertThat(change.has("priority")).isFalse();
                BigDecimal left = maker.size.subtract(size).stripTrailingZeros();
                if (left.signum() > 0) {
                    put(id, new Order(isBuy, price, left, maker.priority));
                }
            }
            case "remove" -> {
                assertThat(known(before).priority)
                        .isEqualTo(change.get("priority").asLong());
                assertThat(size.signum()).isZero();
            }
            default -> throw new AssertionError(change.toString());
        }
    }

    private static Order known(Order order) {
        return Objects.requireNonNull(order, "an order that never came to rest");
    }

    private void put(String id, Order order) {
        assertThat(order.size).isPositive();
        orders.put(id, order);
    }
}
