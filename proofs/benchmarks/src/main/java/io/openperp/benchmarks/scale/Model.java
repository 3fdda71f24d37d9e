package io.openperp.benchmarks.scale;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Predicts load and latency from measured costs. Each thread takes all transactions that have collected, in one turn
 * ({@link Turn}). On shared cores a turn waits until the turns ahead of it are done; each other thread has at most one,
 * and only while it works. Turns that wait longer take more transactions, so that the wait depends on itself; the
 * consistent value is found by bisection.
 */
final class Model {

    private static final int HALVINGS = 60;
    private static final double LONGEST_WAIT_MICROS = 1e7;
    private static final double ALMOST_ALL = 0.999;
    private static final double MOST_ALONE = 1_000;

    private final Costs costs;
    private final Deployment deployment;

    Model(Costs costs, Deployment deployment) {
        this.costs = costs;
        this.deployment = deployment;
    }

    /**
     * Predicts a rate of transactions per second that arrive independently of each other. Throws
     * {@link IllegalArgumentException} at or above {@link #most}.
     */
    Prediction at(double rate) {
        if (rate >= most()) {
            throw new IllegalArgumentException(
                    "%.0f transactions a second are beyond the most, %.0f".formatted(rate, most()));
        }
        Deployment.Machine shared = deployment.shared();
        return predict(rate, shared == null ? 0 : waitAt(rate, shared));
    }

    /** Predicts this many clients, each of which sends its next transaction when the last one has been answered. */
    Prediction withClients(int clients) {
        double low = 0;
        double high = most() * ALMOST_ALL;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double rate = (low + high) / 2;
            if (rate * at(rate).meanMicros() / 1e6 < clients) {
                low = rate;
            } else {
                high = rate;
            }
        }
        return at(low);
    }

    /**
     * Upper bound of transactions per second, which is never reached: the rate at which the first stage or the
     * processors would always be busy.
     */
    double most() {
        double most = Double.POSITIVE_INFINITY;
        for (Stage stage : Stage.values()) {
            most = Math.min(most, wall(stage));
        }
        Deployment.Machine shared = deployment.shared();
        if (shared != null) {
            double each = shared.loadMicros();
            for (Stage stage : Stage.values()) {
                each += costs.of(stage).perTransaction() * deployment.lanes().visits(stage) * deployment.times(stage);
            }
            most = Math.min(most, (shared.cores() - costs.idleCores()) * 1e6 / each);
        }
        return most;
    }

    /**
     * Upper bound that a stage sets for transactions per second: the rate at which its busiest thread would always be
     * busy, with ever larger turns.
     */
    double wall(Stage stage) {
        return switch (stage.kind()) {
            case EACH_ALONE -> Double.POSITIVE_INFINITY;
            case LANES, ONE_THREAD ->
                1e6
                        / (threadMicros(stage)
                                * deployment.busiest(stage)
                                * deployment.lanes().visits(stage));
        };
    }

    /**
     * Time of a stage's thread per transaction; for the account projection it includes the wait until the rows are
     * committed.
     */
    private double threadMicros(Stage stage) {
        double own = costs.of(stage).perTransaction();
        return stage == Stage.ACCOUNT_PROJECTION
                ? own + costs.of(Stage.DATABASE).perTransaction()
                : own;
    }

    private double waitAt(double rate, Deployment.Machine shared) {
        double low = 0;
        double high = LONGEST_WAIT_MICROS;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double wait = (low + high) / 2;
            if (queueingAt(rate, wait, shared) > wait) {
                low = wait;
            } else {
                high = wait;
            }
        }
        return high;
    }

    /** The mean wait for a processor if every turn is assumed to wait {@code wait}, in microseconds. */
    private double queueingAt(double rate, double wait, Deployment.Machine shared) {
        double turns = 0;
        double micros = 0;
        double alone = 0;
        List<Double> threads = new ArrayList<>();
        for (Map.Entry<Stage, Turn> each : turns(rate, wait).entrySet()) {
            Stage stage = each.getKey();
            Turn turn = each.getValue();
            double count = rate * deployment.lanes().visits(stage) * deployment.times(stage) / turn.batch();
            double processor = costs.of(stage).turn(turn.batch());
            turns += count;
            micros += count * processor;
            if (stage.kind() == Stage.Kind.EACH_ALONE) {
                alone += Math.min(MOST_ALONE, count * turn.micros() / 1e6);
            } else {
                threads.addAll(Collections.nCopies(deployment.threads(stage), turn.busy()));
            }
        }
        double free = shared.cores() - costs.idleCores() - rate * shared.loadMicros() / 1e6;
        return Queues.ahead(threads, alone, free) * micros / turns;
    }

    private Prediction predict(double rate, double wait) {
        List<StageLoad> loads = new ArrayList<>();
        Map<Stage, Turn> turns = turns(rate, wait);
        double processor = 0;
        for (Stage stage : Stage.values()) {
            Turn turn = turn(turns, stage);
            Cost cost = costs.of(stage);
            double micros =
                    cost.turn(turn.batch()) / turn.batch() * deployment.lanes().visits(stage) * deployment.times(stage);
            double perThread = rate * deployment.lanes().visits(stage) * deployment.busiest(stage);
            processor += micros;
            loads.add(new StageLoad(stage, perThread, turn.batch(), micros, turn.residence(), rate / wall(stage)));
        }
        double mean = Collections.frequency(deployment.lanes().way(), Stage.APPEND) * deployment.appendDelayMicros()
                + deployment.lanes().way().stream()
                        .mapToDouble(stage -> turn(turns, stage).residence())
                        .sum()
                + behindReaders(turns);
        double cores = costs.idleCores() + rate * processor / 1e6;
        return new Prediction(rate, processor, cores, mean, List.copyOf(loads));
    }

    private static Turn turn(Map<Stage, Turn> turns, Stage stage) {
        return Objects.requireNonNull(turns.get(stage));
    }

    /**
     * Delay of the answer caused by other readers of the transaction's events on a shared machine: they wake up at the
     * same time, and on average half of them run before the answer.
     */
    private double behindReaders(Map<Stage, Turn> turns) {
        Deployment.Machine shared = deployment.shared();
        if (shared == null) {
            return 0;
        }
        double micros = 0;
        for (Stage stage : deployment.lanes().aside()) {
            Turn turn = turn(turns, stage);
            micros += costs.of(stage).turn(turn.batch()) * (1 - turn.busy());
        }
        return micros / 2 / shared.cores();
    }

    private Map<Stage, Turn> turns(double rate, double wait) {
        Map<Stage, Turn> turns = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            double perMicro = rate * deployment.lanes().visits(stage) * deployment.busiest(stage) / 1e6;
            turns.put(stage, Turn.of(costs.of(stage), stage.kind(), perMicro, wait));
        }
        return turns;
    }

    /**
     * Prediction of the model for a deployment at a rate.
     *
     * @param rate transactions per second
     * @param processorMicros processor time of one transaction in all parts together
     * @param coresBusy number of busy cores of all parts together
     * @param meanMicros mean time from the request to the answer
     * @param stages load of each stage
     */
    record Prediction(
            double rate, double processorMicros, double coresBusy, double meanMicros, List<StageLoad> stages) {

        StageLoad stage(Stage stage) {
            return stages.stream()
                    .filter(load -> load.stage() == stage)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * Load of a stage at a rate.
     *
     * @param perThread transactions per second of its busiest thread
     * @param batch mean number of transactions in a turn
     * @param processorMicros processor time per transaction, for all visits and all replicas together
     * @param residenceMicros mean time of one visit: waiting for a turn and for a processor, and the turn itself
     * @param share load of its busiest thread relative to the upper bound, 0 to 1
     */
    record StageLoad(
            Stage stage,
            double perThread,
            double batch,
            double processorMicros,
            double residenceMicros,
            double share) {}
}
