package io.openperp.benchmarks.scale;

import org.jspecify.annotations.Nullable;

/**
 * Size and layout of an exchange.
 *
 * @param marketHosts replicas that share the markets, one thread each
 * @param hottestMarket share of all transactions that one market takes, 0 to 1
 * @param standby whether every shard has a second host
 * @param replication copies of each record
 * @param readers how the events are read
 * @param roundTripMicros time of a message between two machines and back
 * @param shared machine whose processors all parts share; null: every part has enough of its own
 */
record Deployment(
        int gateways,
        int marketHosts,
        double hottestMarket,
        boolean standby,
        int brokers,
        int replication,
        Readers readers,
        double roundTripMicros,
        @Nullable Machine shared) {

    static final int CORES_OF_A_MACHINE = 8;

    /** Everything in one JVM on a machine of two cores, with the load, as the benchmarks run it. */
    static final Deployment TWO_CORES =
            new Deployment(1, 1, 0.34, false, 1, 1, new Readers(1, 1, 1), 0, new Machine(2, 45));

    private static final int LANES_OF_A_BROKER = 4;
    private static final double ROUND_TRIP_MICROS = 200;

    /**
     * Readers of the events.
     *
     * @param streams replicas of stream-service for each part of the logs
     * @param statistics replicas of stats-service, likewise
     * @param parts into which the logs are divided among account-service, stats-service and stream-service; today 1: each
     *     reads all
     */
    record Readers(int streams, int statistics, int parts) {}

    /**
     * A machine.
     *
     * @param loadMicros processor time that the load generator takes from it for each transaction
     */
    record Machine(int cores, double loadMicros) {}

    /** A deployment with separate machines for all parts, three copies of each record, and standbys. */
    static Deployment cluster(int gateways, int marketHosts, double hottestMarket, int brokers, Readers readers) {
        return new Deployment(gateways, marketHosts, hottestMarket, true, brokers, 3, readers, ROUND_TRIP_MICROS, null);
    }

    int copiesOfShards() {
        return standby ? 2 : 1;
    }

    /** Share of the transactions that the busiest thread of a stage takes. */
    double busiest(Stage stage) {
        return switch (stage) {
            case REQUEST, ANSWER, APPEND -> 1.0 / threads(stage);
            case MARKET_SHARD -> Math.max(hottestMarket, 1.0 / marketHosts);
            case ACCOUNT_PROJECTION, DATABASE, STREAM_FEED, STATISTICS -> 1.0 / readers.parts;
            case ACCOUNT_SHARD, COMPLETION, COLLECTORS -> 1;
        };
    }

    /** Threads that do the work of a stage. */
    int threads(Stage stage) {
        return switch (stage) {
            case REQUEST, ANSWER -> gateways * (shared == null ? CORES_OF_A_MACHINE : shared.cores);
            case APPEND -> gateways + 1 + marketHosts + LANES_OF_A_BROKER * brokers;
            case MARKET_SHARD -> marketHosts;
            case COMPLETION -> gateways;
            case ACCOUNT_PROJECTION, DATABASE -> readers.parts;
            case STREAM_FEED -> readers.streams * readers.parts;
            case STATISTICS -> readers.statistics * readers.parts;
            case ACCOUNT_SHARD, COLLECTORS -> 1;
        };
    }

    /**
     * How often the work of a stage is done for each transaction: by each reader of the whole log, by owner and
     * standby.
     */
    int times(Stage stage) {
        return switch (stage) {
            case COMPLETION -> gateways;
            case STREAM_FEED -> readers.streams;
            case STATISTICS -> readers.statistics;
            case ACCOUNT_SHARD, MARKET_SHARD -> copiesOfShards();
            case REQUEST, ANSWER, APPEND, ACCOUNT_PROJECTION, DATABASE, COLLECTORS -> 1;
        };
    }

    /**
     * Delay from an append to the arrival at its reader: with copies, the followers have to fetch the record and fetch
     * again.
     */
    double appendDelayMicros() {
        return (replication > 1 ? 2 : 1) * roundTripMicros;
    }
}
