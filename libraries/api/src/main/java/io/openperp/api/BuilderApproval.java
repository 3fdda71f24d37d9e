package io.openperp.api;

/**
 * A builder that orders of the account may name.
 *
 * @param recipient in base58
 * @param maxFee highest fee of an order, in basis points of the filled notional
 */
public record BuilderApproval(String recipient, int maxFee) {}
