package io.openperp.api;

import java.util.List;

/**
 * An order book: {@code GET /l2book} and the book streams.
 *
 * @param updateType {@code snapshot} or {@code delta}
 * @param levels bids from high to low, then asks from low to high
 * @param timestamp nanoseconds over HTTP, milliseconds in streams
 */
public record Book(String updateType, String symbol, List<List<Level>> levels, long timestamp) {

    public static final String SNAPSHOT = "snapshot";
    public static final String DELTA = "delta";

    /**
     * What rests at one price.
     *
     * @param sz total; 0 in a delta: the level is gone
     * @param n orders; 0 in a delta
     */
    public record Level(Decimal px, Decimal sz, long n) {}
}
