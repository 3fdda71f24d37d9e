package io.openperp.api;

/** The leverage an account has set for a market. */
public record LeverageSetting(String symbol, Decimal leverage) {}
