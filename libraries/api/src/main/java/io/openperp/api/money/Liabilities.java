package io.openperp.api.money;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * Liabilities of the exchange to its accounts: the sums and the root of a published tree.
 *
 * @param second since 1970 that the tree is named by
 * @param slot place in the log after which the accounts were read
 * @param time of that slot, in nanoseconds of exchange time
 * @param root that binds everything in the tree, and the roots before it; base58 like the next two
 * @param previousRoot of the tree before it; 32 bytes of zero: it is the first
 * @param hash of the node at its top
 * @param total the sums of that node: of all accounts
 * @param marks at which the equities are valued
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
     * @param balances of the balances above zero
     * @param withdrawals requested and not paid yet
     * @param equities of the equities above zero
     * @param debts of the equities below zero, as a positive number
     */
    public record LiabilityTotals(long accounts, String balances, String withdrawals, String equities, String debts) {}
}
