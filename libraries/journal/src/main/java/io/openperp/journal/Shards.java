package io.openperp.journal;

/** Addresses of shards. */
public final class Shards {

    private Shards() {}

    /** The shard of all accounts. */
    public static ShardAddress accounts() {
        return account(0);
    }

    public static ShardAddress account(int partition) {
        return ShardAddress.newBuilder()
                .setKind(ShardKind.ACCOUNT)
                .setPartition(partition)
                .build();
    }

    public static ShardAddress market(int partition) {
        return ShardAddress.newBuilder()
                .setKind(ShardKind.MARKET)
                .setPartition(partition)
                .build();
    }

    /** {@code account-0}, {@code market-3}: for keys, logs and metrics. */
    public static String name(ShardAddress shard) {
        return (shard.getKind() == ShardKind.ACCOUNT ? "account-" : "market-") + shard.getPartition();
    }
}
