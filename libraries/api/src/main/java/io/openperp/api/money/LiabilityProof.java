package io.openperp.api.money;

import io.openperp.api.money.Liabilities.LiabilityTotals;
import java.util.List;

/**
 * Proof that a liability tree contains an account: its leaf and the path to the root. Money has exactly eight decimal
 * places; keys and hashes are base58.
 *
 * @param second time that identifies the tree, in seconds since 1970
 * @param root root of the tree
 * @param previousRoot root of the previous tree
 * @param salt random salt of the leaf
 * @param account key of the account
 * @param balance balance of the account; negative if it owes money
 * @param withdrawals sum of its withdrawals that were requested and are not paid yet
 * @param equity equity of the account at the marks of the tree
 * @param path nodes needed to compute the root, from the leaf up
 */
public record LiabilityProof(
        long second,
        String root,
        String previousRoot,
        String salt,
        String account,
        String balance,
        String withdrawals,
        String equity,
        List<Step> path) {

    /**
     * A node of the path to the root: the sibling of the node computed so far, with which it is joined.
     *
     * @param side {@code left} or {@code right} of the node computed so far
     * @param hash hash of the node
     * @param total sums over the leaves below the node
     */
    public record Step(String side, String hash, LiabilityTotals total) {}
}
