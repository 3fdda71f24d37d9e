package io.openperp.api;

/**
 * The builder of the program that placed an order: the account pays it a fee with each fill.
 *
 * @param to the account that is paid, in base58
 * @param fee in basis points of the filled notional
 */
public record BuilderCode(String to, int fee) {}
