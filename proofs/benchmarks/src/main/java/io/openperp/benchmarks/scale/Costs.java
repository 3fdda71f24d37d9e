package io.openperp.benchmarks.scale;

import java.util.EnumMap;
import java.util.Map;

/**
 * The measured inputs of the model, in one place. When {@link #MEASURED} is replaced by a new measurement, the tables
 * of docs/scale.md must be generated again ({@link ScaleTables}).
 */
final class Costs {

    /**
     * Measurements of commit a26299b5 on two cores of an AMD EPYC; "Costs of the stages" in RESULTS.md says how each
     * was obtained, and "Counts of a transaction" the bytes, of 2026-11-30. The split between {@link Stage#REQUEST} and
     * {@link Stage#ANSWER} is estimated, and {@link Stage#DATABASE} is based on only two points.
     */
    static final Costs MEASURED = new Costs(0.2)
            .with(Stage.REQUEST, 90, 420)
            .with(Stage.APPEND, 3.3, 316)
            .with(Stage.ACCOUNT_SHARD, 6.1, 171)
            .with(Stage.MARKET_SHARD, 6.8, 211)
            .with(Stage.COMPLETION, 2.1, 117)
            .with(Stage.ANSWER, 20, 420)
            .with(Stage.ACCOUNT_PROJECTION, 13.8, 163)
            .with(Stage.DATABASE, 55, 250)
            .with(Stage.STREAM_FEED, 6.9, 179)
            .with(Stage.STATISTICS, 10.3, 69)
            .with(Stage.COLLECTORS, 45, 0)
            .with(Topic.COMMANDS, 951)
            .with(Topic.ACCOUNT_EVENTS, 508)
            .with(Topic.MARKET_EVENTS, 197);

    /** Bytes of each topic with all markets in one lane, from the same counts. */
    private static final Map<Topic, Integer> BYTES_OF_ONE_LANE =
            Map.of(Topic.COMMANDS, 330, Topic.ACCOUNT_EVENTS, 508, Topic.MARKET_EVENTS, 197);

    /**
     * Share of the processor time of {@link Stage#APPEND} that is the broker's, 0 to 1; the rest is the producer's.
     * Measured: 944 µs of the broker and 340 µs of the producer for a transaction (RESULTS.md, "Cost at a fixed rate").
     */
    static final double BROKER_OF_APPEND = 944.0 / (944 + 340);

    private final double idleCores;
    private final Map<Stage, Cost> stages = new EnumMap<>(Stage.class);
    private final Map<Topic, Double> bytes = new EnumMap<>(Topic.class);

    /** @param idleCores number of cores that are busy without any transaction */
    Costs(double idleCores) {
        this.idleCores = idleCores;
    }

    /** Sets the cost of one visit to a stage, in microseconds. */
    Costs with(Stage stage, double perTransaction, double perTurn) {
        stages.put(stage, new Cost(perTransaction, perTurn));
        return this;
    }

    /** Sets the number of bytes that a transaction adds to a topic, counting one copy. */
    Costs with(Topic topic, double bytesPerTransaction) {
        bytes.put(topic, bytesPerTransaction);
        return this;
    }

    /**
     * Converts these costs, which were measured with a lane per market, to another layout. If all markets are in one
     * lane, one turn of its thread does the work of all visits of a transaction to the account shard and the market
     * shard.
     */
    Costs in(Lanes lanes) {
        if (lanes == Lanes.EACH) {
            return this;
        }
        Cost account = of(Stage.ACCOUNT_SHARD);
        Cost market = of(Stage.MARKET_SHARD);
        Costs costs = copy().with(
                        Stage.ACCOUNT_SHARD,
                        Lanes.EACH.visits(Stage.ACCOUNT_SHARD) * account.perTransaction() + market.perTransaction(),
                        Math.max(account.perTurn(), market.perTurn()));
        BYTES_OF_ONE_LANE.forEach(costs::with);
        return costs;
    }

    /** These costs with further microseconds for each transaction in every visit to a stage. */
    Costs heavierBy(Stage stage, double micros) {
        return copy().with(stage, of(stage).perTransaction() + micros, of(stage).perTurn());
    }

    private Costs copy() {
        Costs copy = new Costs(idleCores);
        copy.stages.putAll(stages);
        copy.bytes.putAll(bytes);
        return copy;
    }

    Cost of(Stage stage) {
        return stages.getOrDefault(stage, new Cost(0, 0));
    }

    double bytes(Topic topic) {
        return bytes.getOrDefault(topic, 0.0);
    }

    double idleCores() {
        return idleCores;
    }
}
