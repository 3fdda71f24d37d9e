package io.openperp.stats.ingestion;

/**
 * That something of a market was committed by this replica.
 *
 * @param traded there were trades
 * @param seconds the market's time: that of its last event
 */
public record Activity(int market, String symbol, boolean traded, long seconds) {}
