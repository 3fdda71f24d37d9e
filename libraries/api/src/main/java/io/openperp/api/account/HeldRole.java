package io.openperp.api.account;

/**
 * A role that a key has.
 *
 * @param role {@code admin}, {@code treasurer}, {@code risk} or {@code oracle}
 * @param expires second since 1970 from which on it no longer has it; 0: never
 * @param bySettings whether the settings of the exchange name the key; else an administrator has signed it
 * @param since nanoseconds of exchange time
 */
public record HeldRole(String role, String key, long expires, boolean bySettings, long since) {}
