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
     * was obtained. The split between {@link Stage#REQUEST} and {@link Stage#ANSWER} is estimated, and
     * {@link Stage#DATABASE} is based on only two points.
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
            .with(Topic.ACCOUNT_LANE, 640)
            .with(Topic.MARKET_LANES, 185)
            .with(Topic.ACCOUNT_EVENTS, 460)
            .with(Topic.MARKET_EVENTS, 98);

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
