package io.openperp.journal;

/** Names of the Kafka topics. */
public final class Topics {

    /** Commands of all shards. Each partition is a lane, see {@link Shards#lane}. */
    public static final String COMMANDS = "commands";

    /** Events of accounts, such as fills, balances and settings; one partition. */
    public static final String ACCOUNT_EVENTS = "account-events";

    /** Events of markets, such as trades, levels and prices; the partition is the market's permanent number. */
    public static final String MARKET_EVENTS = "market-events";

    /** {@link MarketStatistics} of markets, partitioned like {@link #MARKET_EVENTS}. */
    public static final String MARKET_STATISTICS = "market-statistics";

    /** Snapshots of shards, in parts; compacted. */
    public static final String SNAPSHOTS = "snapshots";

    /**
     * Snapshots of the state of stream-service: {@link StreamSnapshotManifest}s on partition 0 and their parts on
     * partition 1; compacted.
     */
    public static final String STREAM_SNAPSHOTS = "stream-snapshots";

    /** Ownership heartbeats: {@link OwnerBeat}s of hosts and their standbys; one partition. */
    public static final String OWNERS = "owners";

    /** Hashes that a replay of the logs must reproduce, as {@link StateHashed}; one partition. */
    public static final String STATE_HASHES = "state-hashes";

    /**
     * Kafka header of the record that completes a transaction; its value is the incarnation of the gateway under which
     * the transaction was submitted.
     */
    public static final String GATEWAY_HEADER = "gateway";

    private Topics() {}

    /** The topic to which shards of a kind publish their events. */
    public static String eventsOf(ShardKind kind) {
        return kind == ShardKind.ACCOUNT ? ACCOUNT_EVENTS : MARKET_EVENTS;
    }
}
