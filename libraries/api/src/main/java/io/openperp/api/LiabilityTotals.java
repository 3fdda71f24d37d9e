package io.openperp.api;

/**
 * Sums over accounts, in money with exactly eight places: a number of JSON could not be as large and as exact.
 *
 * @param accounts how many
 * @param balances of the balances above zero
 * @param withdrawals requested and not paid yet
 * @param equities of the equities above zero
 * @param debts of the equities below zero, as a positive number
 */
public record LiabilityTotals(long accounts, String balances, String withdrawals, String equities, String debts) {}
