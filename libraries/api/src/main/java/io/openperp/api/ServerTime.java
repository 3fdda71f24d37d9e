package io.openperp.api;

/**
 * The answer to {@code GET /time}.
 *
 * @param serverTime milliseconds
 * @param timestamp the same in nanoseconds
 */
public record ServerTime(long serverTime, long timestamp) {}
