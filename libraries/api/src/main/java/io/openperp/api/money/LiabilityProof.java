package io.openperp.api.money;

import io.openperp.api.money.Liabilities.LiabilityTotals;
import java.util.List;

/**
 * The leaf of an account in a tree over what the exchange owes, and the path from it to the root. Money has exactly eight
 * places.
 *
 * @param second since 1970 that the tree is named by
 * @param root of the tree; base58 like all keys and hashes
 * @param previousRoot of the tree before it
 * @param salt of the leaf
 * @param account whose leaf it is
 * @param balance negative where the account owes
 * @param withdrawals requested and not paid yet
 * @param equity at the marks of the tree
 * @param path from the leaf up
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
     * The node beside the one reached so far.
     *
     * @param side {@code left} or {@code right}: where it is
     * @param hash of what is below it
     * @param total the sums over the leaves below it
     */
    public record Step(String side, String hash, LiabilityTotals total) {}
}
