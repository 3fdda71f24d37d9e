package io.openperp.api;

import java.util.List;

/**
 * Liabilities of the exchange to its accounts, as its account shard has published them.
 *
 * @param second since 1970 that the tree is named by
 * @param complete true
 * @param total of all accounts
 * @param shards the account shard alone
 */
public record Liabilities(long second, boolean complete, LiabilityTotals total, List<Shard> shards) {

    /**
     * The tree of the account shard.
     *
     * @param slot place in its log after which the accounts were read
     * @param time of that slot, in nanoseconds of exchange time
     * @param root that binds everything in it, and the roots before it; base58 like the next two
     * @param previousRoot of the tree before it; 32 bytes of zero: it is the first
     * @param hash of the node at its top
     * @param total the sums of that node
     * @param marks at which the equities are valued
     */
    public record Shard(
            int shard,
            long slot,
            long time,
            String root,
            String previousRoot,
            String hash,
            LiabilityTotals total,
            List<Mark> marks) {}

    public record Mark(String symbol, Decimal mark) {}
}
