package io.openperp.journal;

/** Addresses of shards. */
public final class Shards {

    /** The lane of the market with the number 0. */
    private static final int FIRST_OF_MARKETS = 1;

    private Shards() {}

    /** The shard of all accounts. */
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
     * The lane whose first shard this is, as its partition of {@link Topics#COMMANDS}: 0 of the account shard, 1 + k of the market
     * with the number k.
     *
     * @throws IllegalArgumentException if it is another account shard than {@link #accounts}: there is one
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

    /** The first shard of the lane that is this partition of {@link Topics#COMMANDS}. */
    public static ShardAddress firstOfLane(int partition) {
        return partition < FIRST_OF_MARKETS ? accounts() : market(partition - FIRST_OF_MARKETS);
    }

    /** The lanes of an exchange whose markets have the numbers below {@code markets}: so many partitions has {@link Topics#COMMANDS}. */
    public static int lanes(int markets) {
        return FIRST_OF_MARKETS + markets;
    }

    /** {@code account-0}, {@code market-3}: for keys, logs and metrics. */
    public static String name(ShardAddress shard) {
        return (shard.getKind() == ShardKind.ACCOUNT ? "account-" : "market-") + shard.getPartition();
    }
}
