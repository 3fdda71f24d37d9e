package io.openperp.benchmarks.scale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Simulates single transactions on their way through the stages of a deployment, event by event: threads that take all
 * transactions that have collected, processors that run one turn after the other, and network delays. It uses the same
 * costs as the {@link Model} but none of its formulas, in order to check them. The same seed gives the same figures.
 */
final class Simulation {

    private final Costs costs;
    private final Deployment deployment;
    private final SplittableRandom random;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Queue<Worker> ready = new ArrayDeque<>();
    private final List<List<Worker>> way = new ArrayList<>();
    private final List<List<Worker>> aside = new ArrayList<>();
    private final List<Double> latencies = new ArrayList<>();
    private double now;
    private long sequence;
    private int freeCores;
    private double busyMicros;
    private double measuredFrom;

    /** Factor by which turns take longer than their cost, because of other work on the processors. */
    private double slowness = 1;

    Simulation(Costs costs, Deployment deployment, long seed) {
        this.costs = costs;
        this.deployment = deployment;
        this.random = new SplittableRandom(seed);
        Deployment.Machine shared = deployment.shared();
        this.freeCores = shared == null ? Integer.MAX_VALUE : shared.cores();
        List<Worker> ofAppends = workers(Stage.APPEND);
        List<Worker> ofAccounts = workers(Stage.ACCOUNT_SHARD);
        for (Stage stage : deployment.lanes().way()) {
            way.add(stage == Stage.APPEND ? ofAppends : stage == Stage.ACCOUNT_SHARD ? ofAccounts : workers(stage));
        }
        for (Stage stage : deployment.lanes().aside()) {
            aside.add(stage == Stage.APPEND ? ofAppends : workers(stage));
        }
    }

    /**
     * Results of a simulation.
     *
     * @param processorMicros processor time of one transaction in the simulated threads, without the load of an idle
     *     exchange
     */
    record Seen(int transactions, double meanMicros, double p50Micros, double p99Micros, double processorMicros) {}

    /**
     * Simulates transactions that arrive at random times at this rate. Those of the first fifth of the time are not
     * included in the results.
     */
    Seen run(double rate, double seconds) {
        double end = seconds * 1e6;
        Deployment.Machine shared = deployment.shared();
        if (shared != null) {
            slowness = shared.cores() / (shared.cores() - costs.idleCores() - rate * shared.loadMicros() / 1e6);
        }
        measuredFrom = end / 5;
        arrive(rate, end);
        double busyBefore = 0;
        while (!events.isEmpty()) {
            Event event = events.poll();
            if (now < measuredFrom && event.at >= measuredFrom) {
                busyBefore = busyMicros;
            }
            now = event.at;
            event.what.run();
        }
        double[] sorted =
                latencies.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Seen(
                sorted.length,
                Arrays.stream(sorted).average().orElse(Double.NaN),
                sorted[sorted.length / 2],
                sorted[sorted.length * 99 / 100],
                (busyMicros - busyBefore) / sorted.length);
    }

    /** Schedules the next arrival, which in turn schedules the one after it. */
    private void arrive(double rate, double end) {
        double gap = -Math.log(1 - random.nextDouble()) * 1e6 / rate;
        if (now + gap < end) {
            after(gap, () -> {
                arrive(rate, end);
                enter(new Transaction(now, random.nextDouble()), 0);
            });
        }
    }

    private void enter(Transaction transaction, int step) {
        if (step == way.size()) {
            if (transaction.begun >= measuredFrom) {
                latencies.add(now - transaction.begun);
            }
        } else {
            pick(way.get(step), transaction).add(() -> leave(transaction, step));
        }
    }

    private void leave(Transaction transaction, int step) {
        Stage stage = deployment.lanes().way().get(step);
        boolean isLastAppend = stage == Stage.APPEND && deployment.lanes().way().get(step + 1) == Stage.COMPLETION;
        Runnable next = () -> enter(transaction, step + 1);
        if (isLastAppend) {
            List<Runnable> readers = new ArrayList<>(List.of(next));
            aside.forEach(each -> readers.add(() -> pick(each, transaction).add(() -> {})));
            for (int left = readers.size(); left > 0; left--) {
                after(deployment.appendDelayMicros(), readers.remove(random.nextInt(left)));
            }
        } else {
            after(stage == Stage.APPEND ? deployment.appendDelayMicros() : 0, next);
        }
    }

    /**
     * Picks the thread that takes a transaction. In the stage of market shards, the first thread takes the share of the
     * hottest market, and the others share the rest.
     */
    private Worker pick(List<Worker> workers, Transaction transaction) {
        if (workers.size() == 1) {
            return workers.getFirst();
        }
        Stage stage = workers.getFirst().stage;
        if (stage == Stage.MARKET_SHARD) {
            double hottest = deployment.busiest(stage);
            double other = (transaction.draw - hottest) / (1 - hottest);
            return other < 0 ? workers.getFirst() : workers.get(1 + (int) (other * (workers.size() - 1)));
        }
        return workers.get(random.nextInt(workers.size()));
    }

    /**
     * The simulated threads of a stage. If several replicas read the same log, or the same part of it, only one of them
     * is simulated.
     */
    private List<Worker> workers(Stage stage) {
        int count = switch (stage) {
            case COMPLETION, STREAM_FEED, STATISTICS -> (int) Math.round(1 / deployment.busiest(stage));
            default -> deployment.threads(stage);
        };
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            workers.add(new Worker(stage));
        }
        return workers;
    }

    private void after(double micros, Runnable what) {
        events.add(new Event(now + micros, sequence++, what));
    }

    private void dispatch() {
        while (freeCores > 0 && !ready.isEmpty()) {
            freeCores--;
            ready.remove().begin();
        }
    }

    private record Transaction(double begun, double draw) {}

    private record Event(double at, long order, Runnable what) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Double.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    /** A thread of a stage; in a stage where each transaction has a thread of its own, all of these threads. */
    private final class Worker {

        private final Stage stage;
        private final Cost cost;
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private boolean isUnderWay;

        Worker(Stage stage) {
            this.stage = stage;
            this.cost = costs.of(stage);
        }

        void add(Runnable leaves) {
            waiting.add(leaves);
            if (!isUnderWay || stage.kind() == Stage.Kind.EACH_ALONE) {
                isUnderWay = true;
                ready.add(this);
                dispatch();
            }
        }

        void begin() {
            List<Runnable> taken = new ArrayList<>();
            int most = stage.kind() == Stage.Kind.EACH_ALONE ? 1 : Integer.MAX_VALUE;
            while (taken.size() < most && !waiting.isEmpty()) {
                taken.add(waiting.remove());
            }
            double micros = cost.turn(taken.size()) * (0.5 - 0.5 * Math.log(1 - random.nextDouble()));
            busyMicros += micros;
            after(micros * slowness, () -> end(taken));
        }

        private void end(List<Runnable> taken) {
            freeCores++;
            taken.forEach(Runnable::run);
            if (stage.kind() != Stage.Kind.EACH_ALONE) {
                isUnderWay = !waiting.isEmpty();
                if (isUnderWay) {
                    ready.add(this);
                }
            }
            dispatch();
        }
    }
}
