package io.openperp.api;

import java.util.List;

/**
 * What the exchange owes to its accounts, as its account shards have published it.
 *
 * @param second since 1970 that the trees are named by
 * @param complete whether all shards have published theirs
 * @param total of all shards, each at its own place in its log
 */
public record Liabilities(long second, boolean complete, LiabilityTotals total, List<Shard> shards) {

    /**
     * The tree of one account shard.
     *
     * @param slot place in its log after which the accounts were read
     * @param time of that, in nanoseconds of exchange time
     * @param root that binds everything in it, and the roots before it; base58 like the next two
     * @param previousRoot of the tree of this shard before it; 32 bytes of zero: it is the first
     * @param hash of the node at its top
     * @param total the sums of that node
     * @param marks at which the equities are
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
