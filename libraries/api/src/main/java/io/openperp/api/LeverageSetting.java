package io.openperp.api;

/** The leverage in force for an account in a market: what it has set, else the default of the market. */
public record LeverageSetting(String symbol, Decimal leverage) {}
