package io.openperp.stats.ingestion;

/**
 * Notice that this replica has committed something of a market.
 *
 * @param traded whether there were trades
 * @param seconds the market's time, that of its last event, in seconds since 1970
 */
public record Activity(int market, String symbol, boolean traded, long seconds) {}
