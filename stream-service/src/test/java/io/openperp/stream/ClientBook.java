package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import tools.jackson.databind.JsonNode;

/**
 * A book as a client holds it, made of the messages of {@code l2delta.<symbol>} and of nothing of the server's. Every
 * checksum is recomputed from what is held.
 */
final class ClientBook {

    private final SortedMap<BigDecimal, BigDecimal> bids = new TreeMap<>(Comparator.reverseOrder());
    private final SortedMap<BigDecimal, BigDecimal> asks = new TreeMap<>();
    private int checked;

    void take(JsonNode message) {
        JsonNode book = message.at("/data/book");
        if (book.get("updateType").asString().equals("snapshot")) {
            bids.clear();
            asks.clear();
        }
        book.at("/levels/0").forEach(level -> change(bids, level));
        book.at("/levels/1").forEach(level -> change(asks, level));
        if (book.has("checksum")) {
            assertThat(book.get("checksum").asLong()).as(text()).isEqualTo(crc(text()));
            checked++;
        }
    }

    /** Number of checksums that have been compared. */
    int checked() {
        return checked;
    }

    boolean holds(String price, String size) {
        BigDecimal wanted = new BigDecimal(price);
        BigDecimal held = bids.getOrDefault(wanted, asks.getOrDefault(wanted, BigDecimal.ZERO));
        return held.compareTo(new BigDecimal(size)) == 0;
    }

    List<String> bids() {
        return bids.keySet().stream().map(BigDecimal::toPlainString).toList();
    }

    List<String> asks() {
        return asks.keySet().stream().map(BigDecimal::toPlainString).toList();
    }

    /** The text that the checksum is computed of. */
    String text() {
        return side(bids) + "|" + side(asks);
    }

    static long crc(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        return crc.getValue();
    }

    private static String side(SortedMap<BigDecimal, BigDecimal> side) {
        return side.entrySet().stream()
                .limit(25)
                .map(level ->
                        level.getKey().toPlainString() + ":" + level.getValue().toPlainString())
                .collect(Collectors.joining(","));
    }

    private static void change(SortedMap<BigDecimal, BigDecimal> side, JsonNode level) {
        BigDecimal price = level.get("px").decimalValue().stripTrailingZeros();
        BigDecimal size = level.get("sz").decimalValue().stripTrailingZeros();
        if (size.signum() == 0) {
            side.remove(price);
        } else {
            side.put(price, size);
        }
    }
}
