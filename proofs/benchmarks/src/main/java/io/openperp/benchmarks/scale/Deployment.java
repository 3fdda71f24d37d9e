package io.openperp.benchmarks.scale;

import org.jspecify.annotations.Nullable;

/**
 * Size and layout of an exchange, as an input of the model.
 *
 * @param gateways number of gateways
 * @param markets where the markets are
 * @param standby whether every shard has a second host
 * @param brokers number of brokers
 * @param replication number of copies of each record
 * @param readers how the events are read
 * @param roundTripMicros time of a message to another machine and back
 * @param shared machine whose processors all parts share; null if every part has enough processors of its own
 */
record Deployment(
        int gateways,
        Markets markets,
        boolean standby,
        int brokers,
        int replication,
        Readers readers,
        double roundTripMicros,
        @Nullable Machine shared) {

    static final int CORES_OF_A_MACHINE = 8;

    /** Share of the time for which the processors of a machine may be busy, 0 to 1. */
    static final double BUSY = 0.6;

    /**
     * A deployment with everything in one JVM, and the load, on one machine with two cores, as the benchmarks run it.
     */
    static final Deployment TWO_CORES = new Deployment(
            1, new Markets(1, 0.34, Lanes.EACH), false, 1, 1, new Readers(1, 1, 1), 0, new Machine(2, 45));

    private static final int LANES_OF_A_BROKER = 4;
    private static final double ROUND_TRIP_MICROS = 200;

    /**
     * The division of the markets among replicas.
     *
     * @param hosts number of replicas among which the markets are divided, one thread each
     * @param hottest share of all transactions that the busiest market takes, 0 to 1
     * @param lanes whether the markets have lanes of their own
     */
    record Markets(int hosts, double hottest, Lanes lanes) {}

    /**
     * Number of services that read the events.
     *
     * @param streams replicas of stream-service for each part of the logs
     * @param statistics replicas of stats-service for each part of the logs
     * @param parts number of parts into which the logs are divided among replicas of account-service, stats-service and
     *     stream-service; 1 at present, where each reads all logs
     */
    record Readers(int streams, int statistics, int parts) {}

    /**
     * A machine that all parts share.
     *
     * @param loadMicros processor time that the load generator uses on it for each transaction
     */
    record Machine(int cores, double loadMicros) {}

    /** A deployment in which every part has machines of its own, with standbys. */
    static Deployment cluster(int gateways, Markets markets, int brokers, int replication, Readers readers) {
        return new Deployment(gateways, markets, true, brokers, replication, readers, ROUND_TRIP_MICROS, null);
    }

    Lanes lanes() {
        return markets.lanes;
    }

    int copiesOfShards() {
        return standby ? 2 : 1;
    }

    /** Share of all transactions that the busiest thread of a stage takes, 0 to 1. */
    double busiest(Stage stage) {
        return switch (stage) {
            case REQUEST, ANSWER, APPEND -> 1.0 / threads(stage);
            case MARKET_SHARD -> Math.max(markets.hottest, 1.0 / markets.hosts);
            case ACCOUNT_PROJECTION, DATABASE, STREAM_FEED, STATISTICS -> 1.0 / readers.parts;
            case ACCOUNT_SHARD, COMPLETION, COLLECTORS -> 1;
        };
    }

    /** Number of threads that do the work of a stage. */
    int threads(Stage stage) {
        return switch (stage) {
            case REQUEST, ANSWER -> gateways * (shared == null ? CORES_OF_A_MACHINE : shared.cores);
            case APPEND -> gateways + 1 + markets.hosts + LANES_OF_A_BROKER * brokers;
            case MARKET_SHARD -> markets.hosts;
            case COMPLETION -> gateways;
            case ACCOUNT_PROJECTION, DATABASE -> readers.parts;
            case STREAM_FEED -> readers.streams * readers.parts;
            case STATISTICS -> readers.statistics * readers.parts;
            case ACCOUNT_SHARD, COLLECTORS -> 1;
        };
    }

    /**
     * How often the work of a stage is done for each transaction, because several replicas read the whole log or a
     * standby repeats what the owner does.
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
     * Network delay from an append until its reader has the record. With several copies, the brokers of the other
     * copies have to fetch the record, and fetch again to confirm it, before it is delivered.
     */
    double appendDelayMicros() {
        return (replication > 1 ? 2 : 1) * roundTripMicros;
    }
}
