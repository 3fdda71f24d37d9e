package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order book, in {@code GET /l2book} and the book streams.
 *
 * @param updateType {@code snapshot} or {@code delta}
 * @param levels bids from high to low, then asks from low to high
 * @param timestamp time since 1970: nanoseconds over HTTP, milliseconds in streams
 * @param checksum CRC-32 of the best 25 levels of each side after this message has been applied; only in streams
 * @param seq number on {@code l2delta.<symbol>} of the last change that the book contains; 0 before the first; only
 *     over HTTP
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Book(
        String updateType,
        String symbol,
        List<List<Level>> levels,
        long timestamp,
        @Nullable Long checksum,
        @Nullable Long seq) {

    public static final String SNAPSHOT = "snapshot";
    public static final String DELTA = "delta";

    public Book(String updateType, String symbol, List<List<Level>> levels, long timestamp) {
        this(updateType, symbol, levels, timestamp, null, null);
    }

    /**
     * The resting orders at one price.
     *
     * @param sz total size; in a delta, 0 means that the level is gone
     * @param n number of orders; 0 in a delta
     */
    public record Level(Decimal px, Decimal sz, long n) {}
}
