package io.openperp.api.money;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The liabilities of the exchange to its accounts: the sums and the root of a published liability tree.
 *
 * @param second time that identifies the tree, in seconds since 1970
 * @param slot offset in the account shard's log after which the accounts were read
 * @param time exchange time at this slot, in nanoseconds
 * @param root hash that commits to everything in the tree and to the roots of all earlier trees, in base58
 * @param previousRoot root of the previous tree, in base58; 32 zero bytes for the first tree
 * @param hash hash of the node at the top of the tree, in base58
 * @param total sums over all accounts, from the node at the top
 * @param marks mark prices at which equities are computed
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
     * Sums over accounts. Money is text with exactly eight decimal places, because a JSON number could not be as large
     * and as exact.
     *
     * @param accounts number of accounts
     * @param balances sum of all positive balances
     * @param withdrawals sum of withdrawals that were requested and are not paid yet
     * @param equities sum of all positive equities
     * @param debts sum of all negative equities, as a positive number
     */
    public record LiabilityTotals(long accounts, String balances, String withdrawals, String equities, String debts) {}
}
