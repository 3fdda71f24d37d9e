package io.openperp.oracle;

/**
 * A market as the price publisher sees it.
 *
 * @param tickUnits tick size in units of 1e-8
 * @param startPrice where the walk of its price begins, in USD
 * @param annualVolatility of the walk: 0.5 is half of the price in a year
 */
public record QuotedMarket(String symbol, long tickUnits, double startPrice, double annualVolatility) {}
