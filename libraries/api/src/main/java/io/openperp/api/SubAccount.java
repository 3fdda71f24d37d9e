package io.openperp.api;

/**
 * An account under an account.
 *
 * @param pubkey in base58
 */
public record SubAccount(String pubkey, String name) {}
