package io.openperp.api;

/**
 * A withdrawal of an account whose money is neither paid nor returned.
 *
 * @param id such as {@code 0-17}
 * @param destination where it is to be paid
 * @param state requested or claimed
 * @param since when it was requested, nanoseconds
 */
public record PendingWithdrawal(String id, Decimal amount, String destination, Withdrawal.State state, long since) {}
