package io.openperp.api;

/**
 * The answer to {@code GET /time}.
 *
 * @param serverTime time in milliseconds since 1970
 * @param timestamp the same time in nanoseconds
 */
public record ServerTime(long serverTime, long timestamp) {}
