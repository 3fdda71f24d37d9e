package io.openperp.journal;

/** Names of the topics. */
public final class Topics {

    /** All input of shards; each partition is a lane, see {@link Shards#lane}. */
    public static final String COMMANDS = "commands";

    /** Private facts; one partition. */
    public static final String ACCOUNT_EVENTS = "account-events";

    /** Public facts; the partition is the market's permanent number. */
    public static final String MARKET_EVENTS = "market-events";

    /** {@link MarketStatistics}, partitioned as {@link #MARKET_EVENTS}. */
    public static final String MARKET_STATISTICS = "market-statistics";

    /** States of shards in chunks; compacted. */
    public static final String SNAPSHOTS = "snapshots";

    /** {@link StreamSnapshotManifest}s on partition 0 and their parts on partition 1; compacted. */
    public static final String STREAM_SNAPSHOTS = "stream-snapshots";

    /** {@link OwnerBeat}s of hosts and their standbys; one partition. */
    public static final String OWNERS = "owners";

    /** {@link StateHashed}, one partition: hashes that a replay of the logs must reproduce. */
    public static final String STATE_HASHES = "state-hashes";

    /** Kafka header on the record that completes a transaction: the incarnation it was submitted under. */
    public static final String GATEWAY_HEADER = "gateway";

    private Topics() {}

    /** The events topic of a kind of shard. */
    public static String eventsOf(ShardKind kind) {
        return kind == ShardKind.ACCOUNT ? ACCOUNT_EVENTS : MARKET_EVENTS;
    }
}
