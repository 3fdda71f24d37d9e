package io.openperp.api.account;

/**
 * A role that a key has.
 *
 * @param role {@code admin}, {@code treasurer}, {@code risk}, {@code lister} or {@code oracle}
 * @param expires time from which the key no longer has the role, in seconds since 1970; 0: never
 * @param bySettings whether the key has the role by the exchange's settings; false: by an action of an administrator
 * @param since time from which the key has the role, in nanoseconds of exchange time
 */
public record HeldRole(String role, String key, long expires, boolean bySettings, long since) {}
