package io.openperp.journal;

/** Addresses and names of shards, and the lanes they belong to. */
public final class Shards {

    /** Number of the lane of market 0. */
    private static final int FIRST_OF_MARKETS = 1;

    private Shards() {}

    /** The account shard, which holds all accounts. */
    public static ShardAddress accounts() {
        return ShardAddress.newBuilder().setKind(ShardKind.ACCOUNT).build();
    }

    public static ShardAddress market(int partition) {
        return ShardAddress.newBuilder()
                .setKind(ShardKind.MARKET)
                .setPartition(partition)
                .build();
    }

    /**
     * The lane whose first shard this is, as a partition of {@link Topics#COMMANDS}: 0 for the account shard, 1 + k for
     * the market with the number k.
     *
     * @throws IllegalArgumentException for any other account shard than {@link #accounts}, because there is only one
     */
    public static int lane(ShardAddress first) {
        if (first.getKind() == ShardKind.MARKET) {
            return FIRST_OF_MARKETS + first.getPartition();
        }
        if (first.getKind() != ShardKind.ACCOUNT || first.getPartition() != 0) {
            throw new IllegalArgumentException(
                    "there is no lane of " + name(first) + ", only of account-0 and of markets");
        }
        return 0;
    }

    /**
     * The first shard of a lane.
     *
     * @param partition the lane, as a partition of {@link Topics#COMMANDS}
     */
    public static ShardAddress firstOfLane(int partition) {
        return partition < FIRST_OF_MARKETS ? accounts() : market(partition - FIRST_OF_MARKETS);
    }

    /**
     * The number of lanes, and so of partitions of {@link Topics#COMMANDS}, of an exchange with this many market
     * numbers.
     */
    public static int lanes(int markets) {
        return FIRST_OF_MARKETS + markets;
    }

    /** The name of a shard in keys, logs and metrics: {@code account-0}, {@code market-3}. */
    public static String name(ShardAddress shard) {
        return (shard.getKind() == ShardKind.ACCOUNT ? "account-" : "market-") + shard.getPartition();
    }
}
