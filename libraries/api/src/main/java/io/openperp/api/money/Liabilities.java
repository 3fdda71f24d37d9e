package io.openperp.api.money;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * Liabilities of the exchange to its accounts: the sums and the root of a published tree.
 *
 * @param second second since 1970 that names the tree
 * @param slot place in the log after which the accounts were read
 * @param time of that slot, in nanoseconds of exchange time
 * @param root hash that binds everything in the tree, and the roots before it; in base58 like the next two
 * @param previousRoot root of the tree before it; 32 zero bytes if this is the first tree
 * @param hash hash of the node at the top of the tree
 * @param total the sums of that node: of all accounts
 * @param marks mark prices at which the equities are valued
 */
public record Liabilities(
        long second,
        long slot,
        long time,
        String root,
        String previousRoot,
        String hash,
        LiabilityTotals total,
        List<Mark> marks) {

    public record Mark(String symbol, Decimal mark) {}

    /**
     * Sums over accounts, in money with exactly eight places: a number of JSON could not be as large and as exact.
     *
     * @param accounts how many
     * @param balances sum of the balances above zero
     * @param withdrawals requested and not paid yet
     * @param equities sum of the equities above zero
     * @param debts sum of the equities below zero, as a positive number
     */
    public record LiabilityTotals(long accounts, String balances, String withdrawals, String equities, String debts) {}
}
